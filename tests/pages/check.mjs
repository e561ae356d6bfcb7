// check.mjs FOLDER [PICTURES]: looks at every page of a folder that tavolo publish wrote in a real browser, on a
// telephone, a desk and a television, light, dark and printed. PICTURES is where it keeps what it saw.
import { chromium } from 'playwright-core';
import { HtmlValidate } from 'html-validate';
import { createRequire } from 'node:module';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, pictures] = process.argv.slice(2).map((one) => path.resolve(one));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const files = readdirSync(folder, { recursive: true }).filter((one) => one.endsWith('.html')).sort();
const address = (file) => pathToFileURL(path.join(folder, file)).href;
let passed = 0;
const faults = [];
const expect = (holds, text) => (holds ? ++passed : faults.push(text));

// Whole books may be long; the other pages are looked at on a telephone that pays for what it loads.
for (const file of files.filter((one) => !one.startsWith('game/'))) {
  expect(statSync(path.join(folder, file)).size <= 100_000, `${file} is larger than 100 KB`);
}

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
for (const file of files) {
  const report = await validator.validateFile(path.join(folder, file));
  const found = report.results.flatMap((one) => one.messages);
  expect(found.length === 0, `${file}: ${found.slice(0, 3).map((one) => `${one.line}: ${one.ruleId}: ${one.message}`).join('; ')}`);
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const ids = new Map();
const links = [];

async function look(name, options, media, visit) {
  const context = await browser.newContext({ javaScriptEnabled: true, ...options });
  const page = await context.newPage();
  await page.emulateMedia(media);
  let file;
  page.on('request', (one) => expect(one.url().startsWith(pathToFileURL(folder).href), `${file} asks for ${one.url()}`));
  page.on('dialog', (one) => { expect(false, `${file} opens a dialog`); one.dismiss(); });
  page.on('console', (one) => expect(one.type() !== 'error', `${file} (${name}): ${one.text()}`));
  for (file of files) {
    await page.goto(address(file));
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over <= 0, `${file} (${name}) is ${over} pixels too wide`);
    const broken = await page.locator('ul.score b').evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height > 1.5 * parseFloat(getComputedStyle(one).fontSize)).map((one) => one.textContent));
    expect(broken.length === 0, `${file} (${name}) breaks the number ${broken[0]}`);
    await visit(page, file);
    if (pictures) {
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: path.join(pictures, `${file.replaceAll('/', '-').replace('.html', '')}-${name}.png`), fullPage: !file.startsWith('game/') && file !== 'board.html' });
    }
  }
  await context.close();
}

async function accessible(page, file, name) {
  await page.evaluate(axe);
  // What happens at the table as it is looked at cannot wait for the reader (WCAG 2.2.1, real-time events).
  const rules = file === 'board.html' ? { 'meta-refresh': { enabled: false } } : {};
  const found = await page.evaluate((rules) => axe.run(document, { resultTypes: ['violations'], preload: false, rules }), rules);
  for (const one of found.violations) expect(false, `${file} (${name}): ${one.id}: ${one.nodes[0].html.slice(0, 120)} ${one.nodes[0].failureSummary ?? ''}`);
  expect(found.violations.length === 0, `${file} (${name}) has findings`);
}

const paints = [];
const sizes = { telephone: { viewport: { width: 360, height: 740 } }, desk: { viewport: { width: 1280, height: 720 } }, television: { viewport: { width: 1920, height: 1080 } } };
// As a reader has it, with the policy of the page in force.
await look('telephone', sizes.telephone, { colorScheme: 'light' }, async (page, file) => {
  expect(await page.evaluate(() => getComputedStyle(document.body).marginTop) === '0px', `${file}: the style sheet is not read`);
  expect(await page.evaluate(() => document.scripts.length) === 0, `${file} has a script`);
  const paint = await page.evaluate(() => new Promise((done) => {
    new PerformanceObserver((seen) => {
      for (const one of seen.getEntriesByName('first-contentful-paint')) done(one.startTime);
    }).observe({ type: 'paint', buffered: true });
    setTimeout(() => done(Infinity), 5000);
  }));
  paints.push(paint);
  expect(file.startsWith('game/') || paint < 400, `${file}: first paint after ${Math.round(paint)} ms`);
  ids.set(file, new Set(await page.evaluate(() => [...document.querySelectorAll('[id]')].map((one) => one.id))));
  expect(await page.evaluate(() => new Set([...document.querySelectorAll('[id]')].map((one) => one.id)).size === document.querySelectorAll('[id]').length), `${file}: an id stands twice`);
  // What a season comes to is seen at once: no column of it is beside the screen.
  const beside = await page.locator('.wide').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth && one.checkVisibility()).map((one) => one.innerText.slice(0, 60)));
  expect(file !== 'index.html' || beside.length === 0, `${file}: a part of a table is beside the screen: ${beside[0]}`);
  for (const to of await page.evaluate(() => [...document.querySelectorAll('a[href]')].map((one) => one.href))) links.push([file, to]);
});
// One page alone may wait for whatever else the machine does; half of them cannot.
paints.sort((a, b) => a - b);
const paint = paints[Math.floor(paints.length / 2)];
console.log(`first paint after ${paint.toFixed(0)} ms, median of ${paints.length} pages, at most ${paints.at(-1).toFixed(0)} ms`);
expect(paint < 100, `first paint after ${Math.round(paint)} ms`);
for (const one of new Set(links.map((link) => link.join("\n")))) {
  const [file, to] = one.split("\n");
  const url = new URL(to);
  const target = path.relative(folder, decodeURIComponent(url.pathname));
  expect(url.protocol === 'file:' && existsSync(path.join(folder, target)), `${file}: ${to} leads nowhere`);
  expect(url.hash === '' || ids.get(target)?.has(decodeURIComponent(url.hash.slice(1))), `${file}: there is no ${url.hash} in ${target}`);
}
await look('dark', { ...sizes.desk, bypassCSP: true }, { colorScheme: 'dark' }, (page, file) => accessible(page, file, 'dark'));
await look('light', { ...sizes.telephone, bypassCSP: true }, { colorScheme: 'light' }, (page, file) => accessible(page, file, 'light'));
await look('television', sizes.television, { colorScheme: 'light' }, () => {});
await look('printed', { viewport: { width: 700, height: 990 } }, { media: 'print', colorScheme: 'light' }, () => {});
await browser.close();

for (const one of new Set(faults)) console.log(one);
console.log(`${passed} passed, ${faults.length} failed`);
process.exitCode = faults.length === 0 ? 0 : 1;
