// pictures.mjs PAGES FOLDER: the six pictures of the documentation, of pages that tests/pages/pictures.sh published.
import { chromium } from 'playwright-core';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [pages, folder] = process.argv.slice(2).map((one) => path.resolve(one));
const telephone = { width: 360, height: 740 };
const desk = { width: 1280, height: 720 };
const shots = [
  ['season', 'index.html', telephone, 'light'],
  ['season-dark', 'index.html', desk, 'dark'],
  ['match', 'match/1.html', telephone, 'light'],
  ['player', 'player/1.html', desk, 'light'],
  ['board', 'board.html', desk, 'dark'],
  ['rules', 'game/all-fours.html', desk, 'light'],
];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [name, file, viewport, colorScheme] of shots) {
  const page = await browser.newPage({ viewport, colorScheme });
  await page.goto(pathToFileURL(path.join(pages, file)).href);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  await page.close();
}
await browser.close();
