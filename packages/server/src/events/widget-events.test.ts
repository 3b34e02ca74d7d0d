import { expect, test } from 'vitest';
import { observeWidgetProxy } from './observed.fixture.ts';

const ABOUT = { proxy: 'widget', country: 'EG', channels: [], isDecoy: false } as const;

test('an attempt is reported, with the call that made it', async () => {
  const { browser, clock, events, service } = observeWidgetProxy();
  service.script.attempt = () => {
    clock.now += 2500;
    return undefined;
  };

  await browser().begin();

  const time = { at: clock.now, durationMs: 2500 };
  expect(events).toEqual([
    {
      ...ABOUT,
      ...time,
      kind: 'service-call',
      operation: 'attempt',
      status: 'slow',
      isRepeated: false,
      httpStatus: 200,
    },
    { ...ABOUT, ...time, kind: 'attempt-created' },
  ]);
});

test('a refused attempt is reported with its rule', async () => {
  const { browser, of, service } = observeWidgetProxy();
  service.script.attempt = () => service.json(429, { status: 'error' });

  await browser()
    .begin()
    .catch(() => undefined);

  expect(of('attempt-refused')).toMatchObject([
    { ...ABOUT, rule: 'service', code: 'TOO_MANY_REQUESTS', class: 'wait', httpStatus: 429 },
  ]);
});

test('a webhook is reported as accepted, with the result that it brings, once', async () => {
  const { browser, hook, events } = observeWidgetProxy();
  const attemptId = await browser().begin();
  events.length = 0;

  await hook(attemptId, { id: 'msg_twice' });
  await hook(attemptId, { id: 'msg_twice' });

  expect(events).toMatchObject([
    { ...ABOUT, kind: 'attempt-result', result: 'success', source: 'webhook' },
    { ...ABOUT, kind: 'webhook-accepted', isNew: true },
    { ...ABOUT, kind: 'webhook-accepted', isNew: false },
  ]);
});

test('a webhook with a wrong signature is reported as refused, and brings no result', async () => {
  const { browser, hook, kinds, of } = observeWidgetProxy();
  const attemptId = await browser().begin();

  await hook(attemptId, { signing: 'wrong' });

  expect(of('webhook-refused')).toMatchObject([
    { rule: 'request', code: 'WEBHOOK_SIGNATURE_INVALID', httpStatus: 401, country: undefined },
  ]);
  expect(kinds()).not.toContain('attempt-result');
});

test('a webhook without a signature is reported as refused, and what the lookup says as its result', async () => {
  const { browser, hook, of } = observeWidgetProxy({
    lookup: (ids) => ids.map((attemptId) => ({ attemptId, status: 'failed' })),
  });
  const attemptId = await browser().begin();

  await hook(attemptId, { signing: 'missing' });

  expect(of('webhook-refused')).toMatchObject([{ rule: 'unsigned', httpStatus: 204 }]);
  expect(of('attempt-result')).toMatchObject([{ result: 'failed', source: 'lookup' }]);
});

test('a webhook that comes while no secret is set is reported as refused', async () => {
  const { browser, hook, of } = observeWidgetProxy(
    { lookup: () => [] },
    { without: ['webhookSecrets'] },
  );

  await hook(await browser().begin());

  expect(of('webhook-refused')).toMatchObject([{ rule: 'unsigned', httpStatus: 204 }]);
});

test.each([
  ['code', {}],
  ['passkey', { verificationMethod: 'passkey' }],
] as const)('a login by %s is reported once the user is signed in', async (method, more) => {
  const { browser, hook, of } = observeWidgetProxy();
  const person = browser();
  const attemptId = await person.begin();
  await person.complete(attemptId);
  expect(of('verified')).toEqual([]);

  await hook(attemptId, { more });
  await person.complete(attemptId);

  expect(of('verified')).toMatchObject([{ ...ABOUT, method }]);
});

test('a return after a failure is reported as refused, although the browser is sent on', async () => {
  const { browser, of } = observeWidgetProxy();
  const person = browser();
  const attemptId = await person.begin();

  const { status } = await person.land({ attemptId, status: 'failed' });

  expect(status).toBe(303);
  expect(of('return-refused')).toMatchObject([
    { ...ABOUT, rule: 'service', code: 'VERIFICATION_FAILED' },
  ]);
});
