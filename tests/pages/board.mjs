// board.mjs TAVOLO [PICTURES]: looks at the board that `tavolo board` serves in a real browser whose scripts are turned
// off, on the television, while deals are typed.
import { chromium } from 'playwright-core';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

const [tavolo, pictures] = process.argv.slice(2);
let passed = 0;
const faults = [];
const expect = (holds, text) => (holds ? ++passed : faults.push(text));
const type = (...words) => execFileSync(tavolo, words, { stdio: ['ignore', 'ignore', 'inherit'] });

type('new', 'all-fours', 'Ann+Cleo', 'Ben+Dora');
type('new', 'hand-and-foot', 'Emil+Fred', 'Gina+Hans');
const server = spawn(tavolo, ['board', '--port', '0', '--lan', '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const { board } = JSON.parse(await new Promise((done) => server.stdout.once('data', done)));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  const loads = [];
  page.on('load', () => loads.push(Date.now()));
  page.on('request', (one) => expect(one.url().startsWith(board[0]), `the board asks for ${one.url()}`));
  page.on('console', (one) => expect(one.type() !== 'error', `the board: ${one.text()}`));
  await page.goto(board[0]);
  // The browser waits for news now: it shows the page, and loads nothing.
  await new Promise((done) => setTimeout(done, 4000));
  expect(loads.length === 1, `the board was loaded ${loads.length} times while nothing happened`);
  for (const [deal, shown] of [['t6H s hA l4 jB! g21-40', 'deal 1'], ['t9C b1 hB l1 jB g30-41', 'deal 2']]) {
    type('deal', '--match', '1', ...deal.split(' '));
    const begin = Date.now();
    await page.waitForSelector(`text=${shown}:`, { timeout: 10_000 }).catch(() => {});
    const took = Date.now() - begin;
    expect(took < 2000, `${shown} is on the screen after ${took} ms`);
  }
  type('concede', '--match', '1', 'B');
  await page.waitForSelector('text=won', { timeout: 5000 }).catch(() => expect(false, 'the end is not told'));
  // All of it fits, in letters of a size that eyes tell apart five metres from a screen of 40 inches.
  const least = 30;
  const sizes = await page.locator('.tables h2, .tables p, .tables span, .tables b').evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)));
  expect(sizes.length > 8 && Math.min(...sizes) >= least, `letters are ${Math.min(...sizes)} pixels high`);
  const over = (what) => page.locator(what).evaluate((one) => one.getBoundingClientRect().bottom - innerHeight);
  expect((await over('main')) <= 0, `the board is ${await over('main')} pixels too high`);
  if (pictures) {
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: path.join(pictures, 'served-board.png') });
  }
  // So does what four tables play, one of six who have a line each.
  type('new', 'all-fours', 'Olga+Paul', 'Rita+Sam');
  type('deal', 't6H', 's', 'hA', 'l4', 'jB!', 'g21-40');
  type('new', 'senza-nome', 'Tea', 'Uwe', '--house', 'target=500');
  type('deal', 'win', 'A', 'left', 'B', '2+5');
  type('new', 'fieschi', 'Ivo', 'Jan-Peter van der Velde', 'Kim', 'Leo', 'Mia', 'Ned', '--house', 'deals=12');
  type('deal', 'A 7 5* 4 / B 6 6** 3 3');
  await page.waitForSelector('text=Ned needs', { timeout: 5000 }).catch(() => expect(false, 'what Ned needs is not told'));
  expect((await page.locator('.tables section').count()) === 4, 'four matches are on the board');
  expect((await over('.tables')) <= 0, `the board of four matches is ${await over('.tables')} pixels too high`);
  await browser.close();
} finally {
  server.kill();
}
for (const one of new Set(faults)) console.log(one);
console.log(`board: ${passed} passed, ${faults.length} failed`);
process.exitCode = faults.length === 0 ? 0 : 1;
