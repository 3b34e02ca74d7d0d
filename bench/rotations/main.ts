/**
 * `npm run bench rotations`: the kernel that rotates by a sum beside the same kernel with `or`, in turn, in Node
 * and in Chromium.
 */
import { launchChromium } from '../browsers/chromium.ts';
import { figureOf } from '../harness/figures.ts';
import { runBench } from '../harness/run-bench.ts';
import { timeRotations } from '../pow/page/time-rotations.ts';
import { openPage, openSite } from '../pow/remote-page.ts';

const ROUNDS = 151;

await runBench('rotations', async () => {
  const inNode = rowOf(`Node ${process.versions.node}`, timeRotations(ROUNDS));
  const site = await openSite();
  const browser = await launchChromium();
  try {
    const page = await openPage(browser, site.url);
    const times = await page.call('timeRotations', ROUNDS);
    const rows = [inNode, rowOf(`${browser.name} ${browser.version}`, times)];
    const head = ['where', 'sum', 'or', 'sum ÷ or: median of the rounds', 'best rounds'];
    const table = { title: 'Million hashes a second', head, rows };
    return { facts: [`${ROUNDS} rounds`], targets: [], parts: [table] };
  } finally {
    await browser.close();
    await site.close();
  }
});

function rowOf(where: string, { sum, or }: ReturnType<typeof timeRotations>): readonly string[] {
  const ratio = figureOf(sum.map((rate, round) => rate / (or[round] ?? Number.NaN))).median;
  const [ours, theirs] = [figureOf(sum), figureOf(or)];
  const million = (rate: number) => (rate / 1e6).toFixed(2);
  // Other programs slow some rounds, and none of them speeds one up.
  const best = (ours.max / theirs.max).toFixed(3);
  return [where, million(ours.median), million(theirs.median), ratio.toFixed(3), best];
}
