import { createOtpProxy, type OtpProxyConfig } from '@otp-kit/server';
import { expect } from 'vitest';
import { examine } from '../../packages/doctor/src/examine.ts';
import { createPage, type Solution, withEmulator } from '../harness.fixture.ts';

export async function check({ load }: Solution): Promise<void> {
  const emulator = await withEmulator({});
  const { createOptions } = await load<{ createOptions: () => OtpProxyConfig }>('options.ts');
  const otp = createOptions();

  const { findings } = await examine({
    otp,
    isProduction: false,
    nameOf: (_proxy, option) => option,
    now: Date.now,
  });
  const codes = findings.map(({ code, change }) => `${code}: ${change}`);
  expect(codes, `the doctor finds nothing: ${codes.join('; ')}`).toEqual([]);
  const page = createPage(createOtpProxy(otp), { headers: { 'x-real-ip': '41.33.200.7' } });
  const verified = await page.signIn('+201001234567', (phone) => emulator.inbox.waitForCode(phone));
  expect(verified.status, 'a user signs in').toBe(200);
}
