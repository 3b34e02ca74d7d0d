import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildSync } from 'esbuild';
import { Miniflare } from 'miniflare';

const miniflare = start();
after(() => miniflare.dispose());

const titles = await (await miniflare.dispatchFetch('http://contracts')).json();

void test('the contracts have their checks', () => {
  assert.ok(titles.length >= 18);
});

for (const title of titles) {
  void test(title, async () => {
    const answer = await miniflare.dispatchFetch('http://contracts', {
      method: 'POST',
      body: title,
    });
    assert.equal(await answer.text(), 'kept');
  });
}

function start() {
  const { outputFiles } = buildSync({
    entryPoints: ['test/contracts.worker.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    external: ['cloudflare:workers'],
  });
  return new Miniflare({
    modules: true,
    script: outputFiles[0].text,
    compatibilityDate: '2026-01-01',
    durableObjects: {
      OTP_COUNTER: { className: 'OtpCounter', useSQLite: true },
      OTP_RESULT: { className: 'OtpResult', useSQLite: true },
    },
  });
}
