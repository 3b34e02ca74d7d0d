import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import express from 'express';
import { portOf } from '../support/port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { solved }: { solved: { challenge: string; difficulty: number; nonce: number }[] } =
  JSON.parse(readFileSync(`${root}packages/protocol/vectors/pow.json`, 'utf8'));

/** What a page needs that has no bundler. */
const IMPORT_MAP = {
  imports: {
    '@otp-kit/pow': '/packages/pow/dist/index.js',
    '@otp-kit/protocol': '/packages/protocol/dist/index.js',
    comlink: '/node_modules/comlink/dist/esm/comlink.mjs',
    valibot: '/node_modules/valibot/dist/index.mjs',
  },
};

test('the published solver works on a plain page, without a bundler', async ({ page }) => {
  const site = express();
  site.get('/', (_, response) => {
    response.send(`<script type="importmap">${JSON.stringify(IMPORT_MAP)}</script>`);
  });
  site.use(express.static(root));
  const server = site.listen(0, 'localhost');
  await once(server, 'listening');
  const puzzle = solved.find(({ difficulty }) => difficulty === 4);

  await page.goto(`http://localhost:${portOf(server)}/`);
  const solution = await page.evaluate(async (asked) => {
    const { createSolver } = await import('@otp-kit/pow');
    const solver = createSolver();
    const found = await solver.solve({ challenge: asked?.challenge ?? '', difficulty: 4 });
    solver.close();
    return found;
  }, puzzle);

  expect(solution.nonce).toBe(puzzle?.nonce);
  server.close();
});
