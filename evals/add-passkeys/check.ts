import type { OtpProxy } from '@otp-kit/server';
import { expect, onTestFinished, vi } from 'vitest';
import { createBrowser } from '../../packages/server/src/passkeys/passkey-proxy.fixture.ts';
import { SEAL_SECRET, type Solution } from '../harness.fixture.ts';

interface Sessions {
  readonly beginSession: (session: { userID: string; verifiedAtMs: number | undefined }) => {
    readonly headers: { readonly 'set-cookie': string };
  };
}

export async function check({ load }: Solution): Promise<void> {
  vi.stubEnv('OTP_SEAL_SECRET', SEAL_SECRET);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { passkeys } = await load<{ passkeys: OtpProxy }>('passkeys.ts');
  const { beginSession } = await load<Sessions>('sessions.ts');
  const page = createBrowser(passkeys);
  const begin = (verifiedAtMs: number | undefined) => {
    const { headers } = beginSession({ userID: 'user_1', verifiedAtMs });
    page.jar.set('session', /session=([^;]+)/.exec(headers['set-cookie'])?.[1] ?? '');
  };

  begin(Date.now() - 3_600_000);
  const late = await page.post('enroll/options');
  expect(late.code, 'a session alone adds no passkey').toBe('PASSKEY_NOT_VERIFIED');
  begin(Date.now());
  expect((await page.enroll()).status, 'a passkey is added after a code').toBe(200);
  page.jar.delete('session');
  const signedIn = await page.signIn();
  expect(signedIn.status, 'the passkey is accepted').toBe(200);
  expect(signedIn.headers.get('set-cookie'), 'the passkey begins a session').toMatch(/session=/);
}
