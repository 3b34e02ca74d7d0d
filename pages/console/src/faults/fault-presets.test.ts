import { FAULT_PRESETS, type FaultApi, isOfPreset } from '@otp-kit/emulator/console-api';
import { describe, expect, test } from 'vitest';
import { createV1Fixture } from '../../../../packages/emulator/src/app/v1-core.fixture.ts';
import {
  type CallResponse,
  createV12Fixture,
} from '../../../../packages/emulator/src/app/v12-core.fixture.ts';
import { createUtilityFixture } from '../../../../packages/emulator/src/utilities/utility-core.fixture.ts';
import { createHostedFixture } from '../../../../packages/emulator/src/widget/hosted-page.fixture.ts';
import type { Fault } from '../api/control-types.ts';
import { faultTarget, faultText, UNTIL_REMOVED } from './fault-text.ts';

const CASES = FAULT_PRESETS.flatMap((preset) =>
  Object.entries(preset.effects ?? {}).map(([api, effect]) => ({ ...preset, api, effect })),
);

/** Calls each operation of a part of the service that a preset is for, after a fault was set. */
const CALLS: Readonly<Record<FaultApi, (fault: Partial<Fault>) => Promise<CallResponse>>> = {
  v12: async (fault) => {
    const { control, sent, send, verify } = createV12Fixture();
    const { transactionReqID } = await sent();
    expect((await control('POST', '/faults', fault)).status).toBe(201);
    return fault.operation === 'v12.verify' ? verify(transactionReqID, '000000') : send();
  },
  widget: async (fault) => {
    const { control, begin, step } = createHostedFixture();
    const attemptId = await begin();
    expect((await control('POST', '/faults', fault)).status).toBe(201);
    return step(attemptId, fault.operation?.replace('widget.', '') ?? '');
  },
  v10: async (fault) => {
    const { control, created, sent, activate, verify } = createV1Fixture();
    const transactionReqID = await sent();
    const transactionID = await created();
    expect((await control('POST', '/faults', fault)).status).toBe(201);
    return fault.operation === 'v10.verify'
      ? verify(transactionReqID, '000000')
      : activate(transactionID);
  },
  utility: async (fault) => {
    const { control, send } = createUtilityFixture();
    expect((await control('POST', '/faults', fault)).status).toBe(201);
    return send();
  },
};

const STATUSES: Readonly<Record<string, number>> = {
  'verify-503': 503,
  'verify-lost': 502, // A caller without a connection gets this in place of a reset.
  'send-503': 503,
  'no-credit': 402,
  'rate-limited': 429,
  'challenge-expired': 410,
};

async function expectResponse({ id, api, effect }: (typeof CASES)[number]): Promise<void> {
  const call = Object.entries(CALLS).find(([name]) => name === api)?.[1];

  const response = await call?.({ ...effect, times: UNTIL_REMOVED });

  const isV1Credit = id === 'no-credit' && api === 'v10';
  expect(response?.status).toBe(isV1Credit ? 403 : STATUSES[id]);
}

describe('a fault preset', () => {
  const RESPONDING = CASES.filter(({ id }) => id !== 'send-slow');

  test.each(RESPONDING.filter(({ api }) => api === 'v12'))(
    '"$group: $text" does so in V1.2',
    expectResponse,
  );

  test.each(RESPONDING.filter(({ api }) => api !== 'v12'))(
    '"$group: $text" does so in $api',
    { tags: ['full'] },
    expectResponse,
  );

  test('that delays a send keeps its response', async () => {
    const slow = FAULT_PRESETS.find(({ id }) => id === 'send-slow');
    expect(slow?.effects?.v12?.delayMs).toBe(5000);

    const { status } = await CALLS.v12({ operation: 'v12.send', delayMs: 1 });

    expect(status).toBe(200);
  });

  test('is known by its fault, and no other preset is', async () => {
    const { control } = createV12Fixture();
    for (const { effect } of CASES) await control('POST', '/faults', effect);

    const faults: Fault[] = (await control('GET', '/faults')).body.data;

    const known = faults.map((fault) => FAULT_PRESETS.filter((each) => isOfPreset(fault, each)));
    expect(known.map((presets) => presets.map(({ id }) => id))).toEqual(
      CASES.map(({ id }) => [id]),
    );
  });
});

test.each([
  [{ operation: 'v12.verify', name: 'INVALID_OTP' }, 'Verify, V1.2', 'INVALID_OTP, next call'],
  [
    { operation: 'widget.otp', respond: { status: 503, body: '' }, times: 2 },
    'Code requested, Widget',
    'answers 503, next 2 calls',
  ],
  [
    { operation: 'utilities.send', drop: 'malformed', nth: 3, phoneNumber: '+201001234567' },
    'Send, Utilities',
    'half of the answer, from call 3: 1 call, +201001234567',
  ],
  [
    { operation: 'v10.activate', delayMs: 1500, times: UNTIL_REMOVED - 7 },
    'Activate, V1.0',
    'waits 1.5 s, until removed',
  ],
] as const)('the fault %j reads "%s" and "%s"', (fault, target, text) => {
  expect(faultTarget(fault)).toBe(target);
  expect(faultText({ id: 'fault_1', nth: 1, times: 1, ...fault })).toBe(text);
});
