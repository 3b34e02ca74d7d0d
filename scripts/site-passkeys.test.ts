import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createBrowser } from '../packages/server/src/passkeys/passkey-proxy.fixture.ts';
import { blocksOf } from '../site/test/guide-steps.mjs';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'test-results/site-passkeys');

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('the backend of the guide on passkeys adds one after a code, and signs in by it', async () => {
  vi.stubEnv('ORIGIN', 'https://shop.test');
  vi.stubEnv('OTP_SEAL_SECRET', 'a-seal-secret-that-is-quite-long-enough');
  mkdirSync(folder, { recursive: true });
  const guide = readFileSync(join(root, 'site/guides/passkeys.md'), 'utf8');
  for (const { path, text } of blocksOf(guide)) {
    if (path === 'sessions.ts' || path === 'passkeys.ts') writeFileSync(join(folder, path), text);
  }
  const { beginSession } = await import(join(folder, 'sessions.ts'));
  const { passkeys } = await import(join(folder, 'passkeys.ts'));
  const page = createBrowser(passkeys);
  const begin = (verifiedAtMs: number | undefined) => {
    const { headers } = beginSession({ userID: '+201001234567', verifiedAtMs });
    page.jar.set('session', /session=([^;]+)/.exec(headers['set-cookie'])?.[1] ?? '');
  };

  begin(undefined);
  expect((await page.post('enroll/options')).code).toBe('PASSKEY_NOT_VERIFIED');
  begin(Date.now());
  expect((await page.enroll()).status).toBe(200);
  page.jar.delete('session');
  expect((await page.signIn()).status).toBe(200);
  expect((await page.post('list')).data.passkeys).toHaveLength(1);
  expect((await page.post('enroll/options')).code).toBe('PASSKEY_NOT_VERIFIED');
});
