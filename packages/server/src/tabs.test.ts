import { expect, test } from 'vitest';
import { createWorld, PHONE } from './world.fixture.ts';

const OTHER = '+201001234568';

/** Two tabs of one browser: they share the cookies, and each knows the flow that it began. */
async function createTabs() {
  const world = createWorld();
  const browser = world.browser();
  const first: string = (await browser.send(PHONE)).body.data.flowID;
  const second: string = (await browser.send(OTHER)).body.data.flowID;
  world.service.journal.length = 0;
  return { ...world, browser, first, second };
}

test('a tab whose flow another tab replaced neither resends nor verifies', async () => {
  const { browser, service, logins, first } = await createTabs();

  const resent = await browser.post('send', { flowID: first });
  const verified = await browser.post('verify', { flowID: first, otp: '012345' });

  for (const answer of [resent, verified]) {
    expect(answer).toMatchObject({ status: 401, body: { code: 'NO_ACTIVE_FLOW' } });
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  expect(service.journal).toEqual([]);
  expect(logins).toEqual([]);
});

test('the flow of the other tab lives on', async () => {
  const { browser, logins, first, second } = await createTabs();
  await browser.post('verify', { flowID: first, otp: '012345' });

  await browser.post('verify', { flowID: second, otp: '012345' });

  expect(logins.map(({ address }) => address)).toEqual([{ phoneNumber: OTHER }]);
});

test('a resend keeps the name of the flow', async () => {
  const { browser, clock, second } = await createTabs();
  clock.now += 30_000;

  const resent = await browser.post('send', { flowID: second });

  expect(resent.body.data.flowID).toBe(second);
});

test.each([
  ['a verify without a flow', 'verify', { otp: '012345', flowID: undefined }, 'INVALID_REQUEST'],
  ['a resend without a flow', 'send', { flowID: undefined }, 'NO_ACTIVE_FLOW'],
  [
    'a new address for a flow',
    'send',
    { flowID: 'x', verificationAddress: { phoneNumber: PHONE } },
    'NO_ACTIVE_FLOW',
  ],
])('refuses %s', async (_name, route, body, code) => {
  const { browser, service } = await createTabs();

  const answer = await browser.post(route, body);

  expect(answer.body.code).toBe(code);
  expect(service.journal).toEqual([]);
});

test('refuses a new address for the flow under way, whose name it would take over', async () => {
  const { browser, service, second } = await createTabs();
  const verificationAddress = { phoneNumber: PHONE };

  const answer = await browser.post('send', { flowID: second, verificationAddress });

  expect(answer.body.code).toBe('UNEXPECTED_FIELD');
  expect(service.journal).toEqual([]);
});
