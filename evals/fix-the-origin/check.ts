import type { OtpProxy } from '@otp-kit/server';
import { expect } from 'vitest';
import { createPage, type Solution, withEmulator } from '../harness.fixture.ts';

const FOREIGN = [
  'https://evil.example',
  'https://www.shop.example.evil.example',
  'http://www.shop.example',
];

export async function check({ load }: Solution): Promise<void> {
  await withEmulator({});
  const { createOtp } = await load<{ createOtp: () => OtpProxy }>('otp.ts');
  const otp = createOtp();
  const challengeFrom = (origin: string) =>
    createPage(otp, {
      origin: 'https://www.shop.example',
      headers: { origin },
      isOld: true,
      peer: '41.33.200.7',
    }).post('/api/otp/challenge');

  expect((await challengeFrom('https://www.shop.example')).status, 'our page is served').toBe(200);
  for (const origin of FOREIGN) {
    expect((await challengeFrom(origin)).code, `${origin} is refused`).toBe('ORIGIN_REFUSED');
  }
}
