/* HTML references as a phone shows them: valid, accessible, offline, searchable. Usage: node check.mjs FILE ...
   CHROMIUM names the browser; PICTURES a folder for pictures of the pages. Exit status: 0 all well, 1 not. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { HtmlValidate } from "html-validate";
import puppeteer from "puppeteer-core";

const PHONE = { width: 360, height: 740, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const DESK = { width: 1280, height: 900 };
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const chromium = process.env.CHROMIUM || execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();
const faults = [];
const fault = (file, text) => faults.push(`${path.basename(file)}: ${text}`);

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  /* Styles of one record (its hue) stand at the element; long data in one line is no fault of HTML. */
  rules: { "no-inline-style": "off", "no-trailing-whitespace": "off", "long-title": "off" },
});

async function valid(file) {
  const report = await validator.validateFile(file);
  for (const result of report.results) {
    for (const m of result.messages) fault(file, `${m.line}:${m.column} ${m.ruleId}: ${m.message}`);
  }
}

async function opened(browser, file, view, scheme) {
  const page = await browser.newPage();
  const asked = [];
  page.on("console", (m) => { if (m.type() === "error") fault(file, `console: ${m.text()}`); });
  page.on("pageerror", (error) => fault(file, `script: ${error.message}`));
  page.on("request", (r) => { if (!/^(file|data):/.test(r.url())) asked.push(r.url()); });
  await page.setViewport(view);
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }, { name: "prefers-reduced-motion", value: "reduce" }]);
  await page.goto(pathToFileURL(file).href, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
  const faces = await page.evaluate(() => [...document.fonts].filter((f) => f.status === "error").map((f) => `${f.family} ${f.weight}`));
  const plain = await page.evaluate(() => ["HP Alegreya", "HP Alegreya Sans", "HP Grenze Gotisch"].filter((f) => ![...document.fonts].some((d) => d.family.replaceAll('"', "") === f && d.status === "loaded")));
  if (faces.length || plain.length) fault(file, `fonts that do not load: ${[...faces, ...plain].join(", ")}`);
  const dark = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  if (dark !== scheme) fault(file, `the device is ${scheme}, the page ${dark}`);
  if (asked.length) fault(file, `asks the network for ${asked.join(", ")}`);
  return page;
}

async function accessible(page, file, what) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run(document));
  for (const v of violations) fault(file, `${what}: axe ${v.id}: ${v.help} (${v.nodes.length}, ${v.nodes[0].html.slice(0, 90)})`);
}

async function fits(page, file, what) {
  const wide = await page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    const scrolled = (e) => { for (let n = e; n; n = n.parentElement) if (/auto|scroll/.test(getComputedStyle(n).overflowX)) return true; return false; };
    const out = [...document.querySelectorAll("main *")].find((e) => e.getBoundingClientRect().right > room + 1 && !scrolled(e));
    return document.documentElement.scrollWidth > room ? `the page is ${document.documentElement.scrollWidth} wide` : out ? `<${out.tagName}> ${out.textContent.slice(0, 40)}` : "";
  });
  if (wide) fault(file, `${what}: too wide: ${wide}`);
}

const shown = () => [...document.querySelectorAll("[data-rule]")].filter((e) => !e.closest("[hidden]")).length;

async function searches(page, file) {
  const all = await page.evaluate(shown);
  const word = await page.evaluate(() => document.querySelector("[data-rule] h3").textContent.trim().split(/\s+/).pop());
  await page.type("#search", word.toUpperCase());
  const some = await page.evaluate(shown);
  if (!(some > 0 && some < all)) fault(file, `searching "${word}" leaves ${some} of ${all} rules`);
  const said = await page.$eval("#count", (e) => e.textContent);
  if (!said.startsWith(`${some} `)) fault(file, `the count says "${said}" of ${some} rules`);
  const empty = await page.evaluate(() => [...document.querySelectorAll("[data-part]")].some((p) => !p.hidden && !p.querySelector("[data-rule]:not([hidden])")));
  if (empty) fault(file, "a part without rules is shown");
  await page.type("#search", " qqqq");
  if (await page.evaluate(shown)) fault(file, "rules are shown that have none of the words");
  /* A link to what is hidden ends the search and goes there. */
  await page.evaluate(() => { location.hash = document.querySelector("h3[id]").id; });
  await page.waitForFunction(() => document.getElementById("search").value === "");
  if ((await page.evaluate(shown)) !== all) fault(file, "the end of a search does not bring all rules back");
  await page.keyboard.press("Escape");
}

async function links(page, file) {
  const lost = await page.evaluate(() => [...document.querySelectorAll('a[href^="#"]')].map((a) => a.getAttribute("href").slice(1)).filter((id) => !document.getElementById(id)));
  if (lost.length) fault(file, `links to nowhere: ${lost.join(", ")}`);
  const without = await page.evaluate(() => [...document.querySelectorAll("[data-rule]")].filter((e) => !e.id && !e.getAttribute("aria-labelledby")).length);
  if (without) fault(file, `${without} rules have no anchor`);
}

async function themes(page, file) {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await paper();
  await page.click("#theme");
  if ((await paper()) === before) fault(file, "the button for light and dark changes nothing");
  await page.reload();
  if ((await paper()) === before) fault(file, "the choice of light or dark is forgotten");
  await page.evaluate(() => localStorage.clear());
}

async function timers(page, file) {
  const timer = await page.$("[data-seconds]");
  if (!timer) return;
  const read = () => page.$eval("[data-seconds] output", (e) => e.textContent);
  const full = await read();
  await page.click("[data-seconds] button");
  await new Promise((done) => setTimeout(done, 1300));
  if ((await read()) === full) fault(file, "the timer does not run");
  await page.click("[data-seconds] button");
  if ((await read()) !== full) fault(file, "the timer does not start again");
}

async function big(page, file) {
  const small = await page.evaluate(() => [...document.querySelectorAll("button, input")].filter((e) => { const b = e.getBoundingClientRect(); return b.height && (b.height < 44 || b.width < 44); }).map((e) => e.id || e.textContent));
  if (small.length) fault(file, `too small for a finger: ${small.join(", ")}`);
}

const browser = await puppeteer.launch({ executablePath: chromium, headless: true, args: ["--no-sandbox", "--allow-file-access-from-files"] });
try {
  for (const file of process.argv.slice(2).map((name) => path.resolve(name))) {
    await valid(file);
    for (const [name, view] of [["phone", PHONE], ["desk", DESK]]) {
      for (const scheme of ["light", "dark"]) {
        const page = await opened(browser, file, view, scheme);
        await accessible(page, file, `${name}, ${scheme}`);
        await fits(page, file, name);
        if (process.env.PICTURES) {
          await page.screenshot({ path: path.join(process.env.PICTURES, `${path.basename(file, ".html")}-${name}-${scheme}.png`) });
          await page.evaluate(() => document.querySelector("h2:nth-of-type(1)")?.scrollIntoView());
          await page.screenshot({ path: path.join(process.env.PICTURES, `${path.basename(file, ".html")}-${name}-${scheme}-rules.png`) });
        }
        if (name === "phone" && scheme === "light") {
          await links(page, file);
          await big(page, file);
          await searches(page, file);
          await timers(page, file);
          await themes(page, file);
        }
        await page.close();
      }
    }
  }
} finally {
  await browser.close();
}
for (const text of faults) console.log(text);
console.log(faults.length ? `${faults.length} faults` : "no faults");
process.exit(faults.length ? 1 : 0);
