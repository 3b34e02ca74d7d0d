import { readdirSync, readFileSync } from 'node:fs';
import { createEmulatorCore, type EmulatorCore } from '@otp-kit/emulator';
import { beforeEach, describe, expect, test } from 'vitest';
import * as server from '../index.ts';
import * as utilities from '../utilities.ts';
import { createUtilityClient, type UtilityClient } from './create-utility-client.ts';
import type { UtilityClientConfig } from './utility-config.ts';

const PHONE = '+201001234567';
const MESSAGE = {
  phone: PHONE,
  template: { id: 'order_shipped', variables: { name: 'Mona', order: 'A-1', day: 'Monday' } },
  customerUserId: 'user_1',
};

let core: EmulatorCore;

beforeEach(() => {
  core = createEmulatorCore({});
  return () => core.close();
});

function clientOf(config: Partial<UtilityClientConfig> = {}): UtilityClient {
  return createUtilityClient({
    baseUrl: 'http://127.0.0.1',
    apiKey: 'ak_emulator_default_not_a_secret',
    pipelineID: 'pipe_emulator_default_utility',
    signingSecret: 'request_signing_secret_emulator_default_not_a_secret',
    headerPrefix: 'service',
    fetch: async (url, init) => core.fetch(new Request(url, init)),
    log: () => undefined,
    ...config,
  });
}

const carriers = () => core.store.defaultWorkspace.carriers;
const inbox = () => core.store.defaultWorkspace.inbox.list();

describe('against the emulator', () => {
  test('a message is accepted, and its phone has received it', async () => {
    const result = await clientOf().send(MESSAGE);

    expect(result).toMatchObject({
      outcome: 'accepted',
      channel: 'whatsapp',
      status: 'Pending',
      recipient: PHONE,
      customerUserId: 'user_1',
      billed: false,
      billing: { status: 'deferred' },
    });
    expect(inbox()).toMatchObject([{ kind: 'utility', to: PHONE, channel: 'whatsapp' }]);
  });

  test('a text goes by SMS, and the kit counts its parts as the service does', async () => {
    const text = 'شحنتك في الطريق '.repeat(6);
    const result = await clientOf().send({ phone: PHONE, text });

    expect(result).toMatchObject({
      outcome: 'accepted',
      channel: 'sms',
      billed: true,
      ...utilities.countSegments(text),
    });
    expect(result).not.toHaveProperty('status');
  });

  test('50 concurrent sends of one text with one key are one message, accepted 50 times', async () => {
    const client = clientOf();
    const operation = client.prepare({ phone: PHONE, text: 'x' }, { key: 'order-1-shipped' });

    const results = await Promise.all(Array.from({ length: 50 }, () => client.perform(operation)));

    expect(inbox()).toHaveLength(1);
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']));
    expect(
      new Set(results.map((result) => 'transactionID' in result && result.transactionID)).size,
    ).toBe(1);
  });

  test('50 concurrent sends of one operation by WhatsApp are one request, and 49 of them unknown', async () => {
    const client = clientOf();
    const operation = client.prepare(MESSAGE);

    const results = await Promise.all(Array.from({ length: 50 }, () => client.perform(operation)));
    const outcomes = results.map(({ outcome }) => outcome).toSorted();

    expect(inbox()).toHaveLength(1);
    expect(outcomes).toEqual(['accepted', ...Array.from({ length: 49 }, () => 'unknown')]);
    expect(await client.perform(operation)).toMatchObject({ outcome: 'accepted' });
  });

  test('a message to a recipient who opted out is skipped, and stays so after they opt in [UD-14]', async () => {
    const client = clientOf();
    const operation = client.prepare(MESSAGE);
    const suppress = (suppressed: boolean) =>
      core.fetch(
        new Request('http://127.0.0.1/_emulator/v1/utilities/suppress', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ phone: PHONE, suppressed }),
        }),
      );

    await suppress(true);
    const first = await client.perform(operation);
    await suppress(false);
    const second = await client.perform(operation, { earlier: 'none' });
    const anew = await client.send(MESSAGE);

    expect([first.outcome, second.outcome, anew.outcome]).toEqual([
      'skipped',
      'skipped',
      'accepted',
    ]);
    expect(inbox()).toHaveLength(1);
  });

  test.each([
    ['accept', 'accepted', 1],
    ['reject', 'refused', 0],
    ['fail-after-boundary', 'refused', 0],
    ['unknown', 'unknown', 1],
    ['pending', 'pending', 1],
  ] as const)(
    'an SMS whose carrier says %s is %s, with %i message',
    async (mode, outcome, messages) => {
      carriers().set('sms', { mode });
      const client = clientOf();
      const operation = client.prepare({ phone: PHONE, text: 'x' });

      const result = await client.perform(operation, { until: new Date(0) });
      const again = await client.perform(operation, { until: new Date(0), earlier: result });

      expect([result.outcome, again.outcome]).toEqual([outcome, outcome]);
      expect(inbox()).toHaveLength(messages);
    },
  );

  test('a pending SMS that its provider had accepted is accepted with the same key [UI-08]', async () => {
    carriers().set('sms', { mode: 'pending', certainty: 'accepted', times: 1 });
    const client = clientOf();
    const operation = client.prepare({ phone: PHONE, text: 'x' });

    const first = await client.perform(operation, { until: new Date(0) });
    const keys = core.store.defaultWorkspace.idempotency.list(Date.now()).map(({ key }) => key);
    const second = await client.perform(operation, { until: new Date(0), earlier: first });

    expect(first).toMatchObject({ outcome: 'pending', certainty: 'accepted' });
    expect(['accepted', 'pending']).toContain(second.outcome);
    expect(keys).toEqual([operation.key]);
    expect(inbox()).toHaveLength(1);
  });

  test('a rejected WhatsApp message is unknown, with its transaction [R-05]', async () => {
    carriers().set('whatsapp', { mode: 'reject' });

    expect(await clientOf().send(MESSAGE)).toMatchObject({
      outcome: 'unknown',
      code: 'send_failed',
      transactionID: expect.stringMatching(/./),
    });
  });

  test.each([
    [
      { phone: PHONE, template: { id: 'order_lost' } },
      { code: 'TEMPLATE_NOT_FOUND', class: 'fix-request' },
    ],
    [
      { phone: PHONE, template: { id: 'order_shipped' } },
      { code: 'TEMPLATE_VAR_MISSING', variable: 'order' },
    ],
    [
      { phone: '+966501234567', text: 'x' },
      { code: 'UTILITY_SMS_COUNTRY_NOT_ROUTED', class: 'fix-account' },
    ],
  ])('a message that cannot be sent is refused: %j', async (message, refusal) => {
    expect(await clientOf().send(message)).toMatchObject({ outcome: 'refused', ...refusal });
    expect(inbox()).toEqual([]);
  });

  test('a WhatsApp message that failed reaches no provider again, although its key is free', async () => {
    carriers().set('whatsapp', { mode: 'reject', times: 1 });
    const client = clientOf();
    const operation = client.prepare(MESSAGE);

    const outcomes = [await client.perform(operation), await client.perform(operation)];
    const copy = utilities.parseUtilityOperation(JSON.parse(JSON.stringify(operation)));
    outcomes.push(await client.perform(copy));

    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(inbox()).toEqual([]);
  });

  test('the wrong secret is refused [US-02]', async () => {
    const client = clientOf({ signingSecret: 'another' });

    expect(await client.send(MESSAGE)).toMatchObject({
      outcome: 'refused',
      code: 'INVALID_SIGNATURE',
    });
  });
});

test('no function of the kit calls TOTP [T-02]', () => {
  const folder = new URL('..', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'));

  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((source) => /totp/i.test(source))).toEqual([]);
  expect(Object.keys({ ...server, ...utilities }).filter((name) => /totp/i.test(name))).toEqual([]);
});
