"use strict";
(() => {
  const root = document.documentElement;
  const field = document.getElementById("search");
  const count = document.getElementById("count");
  const rules = [...document.querySelectorAll("[data-rule]")];
  const parts = [...document.querySelectorAll("[data-part]")];
  const flat = (text) => text.normalize("NFD").replace(/[\u0300-\u036f\u00ad]/g, "").toLowerCase();
  const texts = new Map(rules.map((rule) => [rule, flat(rule.textContent)]));

  /* Light or dark: what the device says, until somebody chooses. */
  const button = document.getElementById("theme");
  const device = window.matchMedia("(prefers-color-scheme: dark)");
  const dark = () => (root.dataset.theme ? root.dataset.theme === "dark" : device.matches);
  const told = () => { button.textContent = dark() ? button.dataset.light : button.dataset.dark; };
  try { const kept = localStorage.getItem("theme"); if (kept) root.dataset.theme = kept; } catch { /* no store for files */ }
  button.addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    try { localStorage.setItem("theme", root.dataset.theme); } catch { /* as above */ }
    told();
  });
  device.addEventListener("change", told);
  button.hidden = false;
  told();

  /* Search: every word must stand in the rule. Only rules that have them are left. */
  const light = (words) => {
    if (!window.CSS || !CSS.highlights || !window.Highlight) return;
    const ranges = [];
    for (const rule of words.length ? rules : []) {
      if (rule.hidden) continue;
      const walk = document.createTreeWalker(rule, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        const node = walk.currentNode, text = flat(node.data);
        if (text.length !== node.data.length) continue;
        for (const word of words) {
          for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
            const range = new Range();
            range.setStart(node, at);
            range.setEnd(node, at + word.length);
            ranges.push(range);
          }
        }
      }
    }
    CSS.highlights.set("found", new Highlight(...ranges));
  };
  const search = () => {
    const words = flat(field.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const rule of rules) {
      const has = words.every((word) => texts.get(rule).includes(word));
      rule.hidden = !has;
    }
    /* A rule that holds another which was found is shown too, as its heading. */
    for (const rule of rules) {
      if (rule.hidden && rule.querySelector("[data-rule]:not([hidden])")) rule.hidden = false;
      if (!rule.hidden) found += 1;
    }
    for (const part of parts) part.hidden = !part.querySelector("[data-rule]:not([hidden])");
    count.textContent = words.length ? (found ? `${found} ${count.dataset.found}` : count.dataset.nothing) : "";
    light(words);
  };
  field.addEventListener("input", search);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    field.blur();
    const first = rules.find((rule) => !rule.hidden);
    if (first) first.scrollIntoView();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== field) { event.preventDefault(); field.focus(); }
    if (event.key === "Escape" && field.value) { field.value = ""; search(); }
  });
  /* A link to a rule that the search has hidden ends the search. */
  const arrive = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.closest("[hidden]")) { field.value = ""; search(); target.scrollIntoView(); }
  };
  window.addEventListener("hashchange", arrive);
  field.parentElement.hidden = false;

  /* On a wide screen the contents stand open beside the rules. */
  const menu = document.getElementById("menu");
  const wide = window.matchMedia("(min-width: 62rem)");
  const fit = () => { menu.open = wide.matches; };
  wide.addEventListener("change", fit);
  fit();
  menu.addEventListener("click", (event) => { if (event.target.closest("a") && !wide.matches) menu.open = false; });

  for (const timer of document.querySelectorAll("[data-seconds]")) {
    const show = timer.querySelector("output"), start = timer.querySelector("button");
    let left = Number(timer.dataset.seconds), tick = 0;
    const said = () => { show.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`; };
    start.addEventListener("click", () => {
      clearInterval(tick);
      left = Number(timer.dataset.seconds);
      start.textContent = start.dataset.again;
      said();
      tick = setInterval(() => { left -= 1; said(); if (left <= 0) { clearInterval(tick); timer.dataset.over = ""; } }, 1000);
      delete timer.dataset.over;
    });
    said();
    timer.hidden = false;
  }
})();
