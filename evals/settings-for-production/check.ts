import { type Counters, createMemoryCounters, type OtpProxy } from '@otp-kit/server';
import { expect } from 'vitest';
import { createPage, type Solution, withEmulator } from '../harness.fixture.ts';

const CHALLENGES_A_MINUTE = 30;

export async function check({ load }: Solution): Promise<void> {
  await withEmulator({ NODE_ENV: 'production' });
  const { createOtp } = await load<{ createOtp: (counters: Counters) => OtpProxy }>('otp.ts');
  const counters = createMemoryCounters();
  const instances = [createOtp(counters), createOtp(counters)] as const;
  const challenge = async (turn: number, forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    const page = createPage(instances[turn % 2 === 0 ? 0 : 1], {
      origin: 'https://shop.example',
      headers,
      peer: '10.1.2.3',
    });
    return (await page.post('/api/otp/challenge')).status;
  };
  const lastOf = async (forwardedOf: (turn: number) => string) => {
    let status = 0;
    for (let turn = 0; turn <= CHALLENGES_A_MINUTE; turn += 1) {
      status = await challenge(turn, forwardedOf(turn));
    }
    return status;
  };

  expect(await challenge(0, '41.33.200.1'), 'a client behind the balancer is served').toBe(200);
  expect(await lastOf(() => '41.33.200.2'), 'the instances share their limits').toBe(429);
  const forged = (turn: number) => `41.33.201.${turn + 1}, 41.33.200.3`;
  expect(await lastOf(forged), 'a client cannot choose its address').toBe(429);
  expect(await challenge(0, '41.33.200.4'), 'clients have limits of their own').toBe(200);
}
