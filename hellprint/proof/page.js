"use strict";
const proof = (() => {
  const $ = (id) => document.getElementById(id);
  const all = (query, from = document) => [...from.querySelectorAll(query)];
  const body = document.body, root = document.documentElement;
  const kept = (() => { try { return window.sessionStorage; } catch { return null; } })();
  const FIRST_SIZE = 4;

  // Pictures are set when their piece comes near: a thousand at once would fill the memory.
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) { show(target); seen.unobserve(target); }
  }, { rootMargin: "1200px" });
  const show = (img) => { const data = pictures[img.dataset.picture]; if (data) img.src = data; };
  const await_ = (from) => all("img[data-picture]", from).forEach((img) => seen.observe(img));

  const shown = (name) => body.classList.contains(`show-${name}`);
  const set = (name, on) => {
    body.classList.toggle(`show-${name}`, on);
    all(`[data-show="${name}"]`).forEach((b) => b.setAttribute("aria-pressed", String(on)));
    remember();
  };

  const articles = () => all("article");
  const visible = () => articles().filter((a) => !a.hidden && !a.closest(".deck").hidden);
  const fits = (a) => {
    const words = $("find").value.trim().toLowerCase();
    const only = $("only").value, fate = a.dataset.fate;
    if (words && !a.dataset.name.includes(words)) return false;
    if (only === "findings") return a.dataset.findings !== "0";
    if (only === "changed") return fate === "changed" || fate === "new" || a.classList.contains("fresh");
    return only !== "restyled" || fate === "restyled";
  };
  const filter = () => {
    const deck = $("deck").value;
    for (const section of all(".deck")) {
      for (const a of all("article", section)) a.hidden = !fits(a);
      section.hidden = (deck && section.dataset.deck !== deck) || !all("article:not([hidden])", section).length;
    }
    const number = visible().length, total = articles().length;
    $("count").textContent = number === total ? `${total} pieces` : `${number} of ${total} pieces`;
    $("nothing").hidden = number > 0;
    remember();
  };
  const clear = () => { $("find").value = ""; $("deck").value = ""; $("only").value = ""; filter(); };

  const size = (mm) => {
    const input = $("size");
    input.value = String(Math.min(Math.max(mm, Number(input.min)), Number(input.max)));
    body.style.setProperty("--mm", `${input.value}px`);
    remember();
  };
  const dark = () => root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = (name) => { if (name) root.dataset.theme = name; $("theme").textContent = dark() ? "Light" : "Dark"; remember(); };

  const go = (step, wanted = () => true) => {
    const there = visible().filter((a) => wanted(a) || a === document.activeElement);
    const at = there.indexOf(document.activeElement);
    const next = there[at < 0 ? (step > 0 ? 0 : there.length - 1) : Math.min(Math.max(at + step, 0), there.length - 1)];
    if (next) next.focus();
  };

  let ready = false;
  const remember = () => {
    if (!ready || !kept) return;
    const state = { find: $("find").value, deck: $("deck").value, only: $("only").value, size: $("size").value,
      theme: root.dataset.theme || "", show: [...body.classList], y: scrollY };
    try { kept.setItem(location.pathname, JSON.stringify(state)); } catch { /* full or refused */ }
  };
  const recall = () => {
    try {
      const state = JSON.parse(kept.getItem(location.pathname));
      if (!state) return;
      $("find").value = state.find; $("deck").value = state.deck; $("only").value = state.only;
      for (const button of all("[data-show]")) set(button.dataset.show, state.show.includes(`show-${button.dataset.show}`));
      size(Number(state.size)); theme(state.theme);
      requestAnimationFrame(() => scrollTo(0, state.y));
    } catch { /* nothing to recall */ }
  };

  const keys = {
    "/": () => $("find").focus(), j: () => go(1), k: () => go(-1), f: () => go(1, (a) => a.dataset.findings !== "0"),
    "+": () => size(Number($("size").value) + 0.5), "=": () => size(Number($("size").value) + 0.5),
    "-": () => size(Number($("size").value) - 0.5), "0": () => size(FIRST_SIZE),
    d: () => theme(dark() ? "light" : "dark"), "?": () => $("keys").showModal(),
    ...Object.fromEntries(all("[data-show]").map((b) => [b.getAttribute("aria-keyshortcuts"), () => set(b.dataset.show, !shown(b.dataset.show))])),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("keys").open) return;
    const typing = event.target.matches("input[type=search], select");
    if (event.key === "Escape") { clear(); if (typing) event.target.blur(); return; }
    if (typing || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  for (const id of ["find", "deck", "only"]) $(id).addEventListener("input", filter);
  for (const button of all("[data-show]")) button.addEventListener("click", () => set(button.dataset.show, !shown(button.dataset.show)));
  $("size").addEventListener("input", () => size(Number($("size").value)));
  $("theme").addEventListener("click", () => theme(dark() ? "light" : "dark"));
  $("help").addEventListener("click", () => $("keys").showModal());
  $("clear").addEventListener("click", clear);
  addEventListener("pagehide", remember);

  // News of a run that watches the files: its number first, what is new when that has risen.
  let last = 0, asked = 0;
  const load = (name) => new Promise((done) => {
    const script = document.createElement("script");
    script.src = `proof-live/${name}?${Date.now()}`;
    script.onload = () => { script.remove(); done(true); };
    script.onerror = () => { script.remove(); done(false); };
    document.head.append(script);
  });
  const listen = async () => {
    const there = await load("number.js");
    $("live").textContent = there ? "watching" : "not watching";
    if (there && asked > last) await load("news.js");
    setTimeout(listen, there ? 300 : 2000);
  };
  const number = (now) => { asked = now; if (now < last) location.reload(); };
  const news = ({ number: now, general, decks, pieces, pictures: more }) => {
    Object.assign(pictures, more);
    $("general").innerHTML = general;
    const focused = document.activeElement && document.activeElement.id;
    const known = new Map(articles().map((a) => [a.id, a]));
    for (const [key, { at, html }] of Object.entries(pieces)) {
      if (at <= last) continue;
      if (!html) { known.get(key)?.remove(); known.delete(key); continue; }
      const box = document.createElement("template");
      box.innerHTML = html;
      const fresh = box.content.firstElementChild;
      fresh.classList.add("fresh");
      all("img[data-picture]", fresh).forEach(show);
      known.get(key)?.replaceWith(fresh);
      known.set(key, fresh);
    }
    const sections = new Map(all(".deck").map((s) => [s.dataset.deck, s]));
    for (const [id, title, order] of decks) {
      const section = sections.get(id) || deck(id, title);
      const parent = section.querySelector(".pieces");
      order.forEach((key, n) => { const a = known.get(key); if (a && parent.children[n] !== a) parent.insertBefore(a, parent.children[n] || null); });
      section.querySelector("small").textContent = String(order.length);
      sections.delete(id);
    }
    for (const section of sections.values()) section.remove();
    last = now;
    filter();
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  };
  const deck = (id, title) => {
    const section = document.createElement("section");
    section.className = "deck"; section.dataset.deck = id; section.setAttribute("aria-label", title);
    const head = document.createElement("h2");
    head.append(`${title} `, document.createElement("small"));
    const pieces = document.createElement("div");
    pieces.className = "pieces";
    section.append(head, pieces);
    $("decks").append(section);
    return section;
  };

  const since = root.dataset.since;
  $("since").textContent = since ? `changed since “${since}”` : "changed while open";
  set("ids", true);
  recall(); theme(root.dataset.theme); filter(); await_(document);
  ready = true;
  if (root.dataset.live === "yes") listen();
  return { number, news };
})();
