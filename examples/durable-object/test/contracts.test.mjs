import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { buildSync } from 'esbuild';
import { Miniflare } from 'miniflare';

const miniflare = start('test/contracts.worker.ts');
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

void test('the Worker counts a client over all its requests', async () => {
  const worker = start('src/worker.ts', {
    OTP_BASE_URL: 'http://127.0.0.1:1', // Nothing listens: a request that is not limited ends in an error of the service.
    OTP_API_KEY: 'key',
    OTP_PIPELINE_ID: 'pipeline',
    OTP_SEAL_SECRET: randomBytes(32).toString('base64'),
  });
  const challenge = async () => {
    const { status } = await worker.dispatchFetch('https://shop.example/api/otp/challenge', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'cf-connecting-ip': '41.33.200.7',
        'sec-fetch-site': 'same-origin',
        'x-otp-kit': '1',
      },
      body: '{}',
    });
    return status;
  };
  const statuses = await Promise.all(Array.from({ length: 31 }, challenge));
  await worker.dispose();
  // 30 in a minute are allowed.
  assert.equal(statuses.filter((status) => status === 502).length, 30);
  assert.equal(statuses.filter((status) => status === 429).length, 1);
});

function start(entryPoint, bindings = {}) {
  const { outputFiles } = buildSync({
    entryPoints: [entryPoint],
    bundle: true,
    write: false,
    format: 'esm',
    external: ['cloudflare:workers'],
  });
  return new Miniflare({
    modules: true,
    script: outputFiles[0].text,
    compatibilityDate: '2026-01-01',
    bindings,
    durableObjects: {
      OTP_COUNTER: { className: 'OtpCounter', useSQLite: true },
      OTP_RESULT: { className: 'OtpResult', useSQLite: true },
    },
  });
}
