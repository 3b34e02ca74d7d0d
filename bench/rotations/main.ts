/**
 * `npm run bench:rotations`: the kernel that rotates by a sum beside the same kernel with `or`, in turn, in Node
 * and in Chromium.
 *
 * @module
 */
import { describeNoise, observeNoise } from '../noise.ts';
import { timeRotations } from '../page/time-rotations.ts';
import { launchChromium } from '../run/chromium.ts';
import { figureOf } from '../run/figures.ts';
import { openPage } from '../run/remote-page.ts';
import { openSite } from '../run/site.ts';

const ROUNDS = 151;

const endNoise = observeNoise();
console.log(
  '| where | million hashes a second: sum | or | sum ÷ or: median of the rounds | best rounds |',
);
console.log('| --- | ---: | ---: | ---: | ---: |');
print(`Node ${process.versions.node}`, timeRotations(ROUNDS));
const site = await openSite();
const browser = await launchChromium();
try {
  const page = await openPage(browser, site.url);
  print(`${browser.name} ${browser.version}`, await page.call('timeRotations', ROUNDS));
} finally {
  await browser.close();
  await site.close();
}
console.log(describeNoise(endNoise()));

function print(where: string, { sum, or }: ReturnType<typeof timeRotations>): void {
  const ratio = figureOf(sum.map((rate, round) => rate / (or[round] ?? Number.NaN))).median;
  const [ours, theirs] = [figureOf(sum), figureOf(or)];
  const million = (rate: number) => (rate / 1e6).toFixed(2);
  const rates = `${million(ours.median)} | ${million(theirs.median)}`;
  // Other programs slow some rounds, and none of them speeds one up.
  console.log(
    `| ${where} | ${rates} | ${ratio.toFixed(3)} | ${(ours.max / theirs.max).toFixed(3)} |`,
  );
}
