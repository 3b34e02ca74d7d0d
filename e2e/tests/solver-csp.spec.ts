import { expect, test } from '@playwright/test';
import { DEMO_PORT } from '../playwright.config.ts';
import { ENGINES, test as engineTest } from '../support/engine.ts';
import { engineUser } from '../support/engine-user.ts';
import { leaveOut } from '../support/policy.ts';

test('without wasm-unsafe-eval the solver goes on without WebAssembly', { tag: '@full' }, async ({
  page,
}) => {
  await leaveOut(page, 'script-src', "'wasm-unsafe-eval'");
  await page.goto('/solver.html');
  await page.getByRole('radio', { name: '3' }).check({ force: true });

  await page.getByRole('button', { name: 'Solve one' }).click();

  // Whichever a trial finds faster, and on a busy machine that may be the other one.
  await expect(page.locator('.found')).toContainText(/(JavaScript|Web Crypto), \d+ workers?/);
});

for (const engine of ENGINES) {
  engineTest(
    `${engine} gives the solver its worker and WebAssembly under the policy`,
    { tag: '@full' },
    async ({ launch }) => {
      const browser = await launch(engine);
      const tab = await browser.open(`http://localhost:${DEMO_PORT}/solver.html?lang=en`);
      const user = engineUser(tab);
      await tab.evaluate(`Promise.resolve('listens').finally(() => {
        globalThis.blocked = [];
        addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
      })`);
      await user.presses('Solve one');

      expect(await user.reads('.found')).toMatch(
        /WebAssembly SIMD, [45] nonces at once, \d+ workers?/,
      );
      expect(await tab.evaluate('Promise.resolve(blocked.join())')).toBe('');
    },
  );
}
