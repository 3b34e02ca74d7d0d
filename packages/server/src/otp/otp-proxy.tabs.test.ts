import { describe, expect, test } from 'vitest';
import { createOtpProxyFixture, PHONE } from './otp-proxy.fixture.ts';

const OTHER = '+201001234568';

/** Two tabs of one browser: they share the cookies, and each knows the flow that it began. */
async function createTabs() {
  const fixture = createOtpProxyFixture();
  const browser = fixture.browser();
  const begin = async (phoneNumber: string): Promise<string> =>
    (await browser.send(phoneNumber)).body.data.flowID;
  const verify = (flowID: string) => browser.post('verify', { flowID, otp: browser.code(flowID) });
  const first = await begin(PHONE);
  const second = await begin(OTHER);
  fixture.service.journal.length = 0;
  return { ...fixture, browser, begin, verify, first, second };
}

test('a code signs in the number of its own tab, though another tab sent one later', async () => {
  const { verify, logins, first, second } = await createTabs();

  const answers = [await verify(first), await verify(second)];

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(logins.map(({ address }) => address)).toEqual([
    { phoneNumber: PHONE },
    { phoneNumber: OTHER },
  ]);
});

test('a resend goes to the number of its own tab, and keeps the name of the flow', async () => {
  const { browser, clock, service, first } = await createTabs();
  clock.now += 30_000;

  const resent = await browser.post('send', { flowID: first });

  expect(resent.body.data.flowID).toBe(first);
  expect(service.journal[0]?.body['verificationAddress']).toEqual({ phoneNumber: PHONE });
});

test('a flow that one tab cancels or uses up leaves the other tab’s flow alone', async () => {
  const { browser, begin, verify, first, second } = await createTabs();
  const third = await begin('+201001234569');

  await browser.post('cancel', { flowID: first });
  await verify(second);

  expect((await verify(first)).body.code).toBe('NO_ACTIVE_FLOW');
  expect((await verify(third)).status).toBe(200);
});

test('a tab that changes its number replaces its own flow, however often, and no other tab’s', async () => {
  const { browser, verify, first, second } = await createTabs();
  let flowID = second;
  for (const digit of [1, 2, 3, 4]) {
    const verificationAddress = { phoneNumber: `+20100765432${digit}` };
    const answer = await browser.post('send', { flowID, verificationAddress });
    expect(answer.body.data.flowID).not.toBe(flowID);
    flowID = answer.body.data.flowID;
  }

  expect(browser.jar.size).toBe(2);
  expect((await verify(second)).body.code).toBe('NO_ACTIVE_FLOW');
  expect((await verify(first)).status).toBe(200);
});

test('a number that is refused leaves the flow that it would have replaced', async () => {
  const { browser, verify, first } = await createTabs();
  const verificationAddress = { phoneNumber: '+12025550143' };

  const refused = await browser.post('send', { flowID: first, verificationAddress });

  expect(refused.body.code).toBe('COUNTRY_NOT_ALLOWED');
  expect((await verify(first)).status).toBe(200);
});

test('a browser keeps three flows: the oldest makes room for a fourth', async () => {
  const { browser, begin, verify, first, second } = await createTabs();
  await begin('+201001234569');
  await begin('+201001234570');

  expect(browser.jar.size).toBe(3);
  expect((await verify(first)).body.code).toBe('NO_ACTIVE_FLOW');
  expect((await verify(second)).status).toBe(200);
});

test('a resend makes no room, since it overwrites its own cookie', async () => {
  const { browser, begin, clock, first } = await createTabs();
  await begin('+201001234569');
  clock.now += 30_000;

  await browser.post('send', { flowID: first });

  expect(browser.jar.size).toBe(3);
});

test('no other cookie of the site makes room', async () => {
  const { browser, begin } = await createTabs();
  const [own = ''] = browser.jar.keys();
  const others = ['__Host-otp', `${own}0`, own.slice('__Host-'.length), 'theme'];
  for (const name of others) browser.jar.set(name, '1');

  await begin('+201001234569');
  await begin('+201001234570');

  expect([...browser.jar.keys()]).toEqual(expect.arrayContaining(others));
});

test('three flows with a session and a second address take less than 4 KiB of the cookies that a server takes', async () => {
  const fixture = createOtpProxyFixture({
    session: () => 'a-session',
    secondaryAddress: () => ({ email: `${'a'.repeat(64)}@${'b'.repeat(60)}.example` }),
    onEitherVerified: () => undefined,
  });
  const browser = fixture.browser();
  for (const digit of [1, 2, 3]) await browser.send(`+20100765432${digit}`);

  const header = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');

  expect(browser.jar.size).toBe(3);
  expect(header.length).toBeLessThan(4096);
});

describe('which flow is meant', () => {
  test.each([
    ['a verify without a flow', 'verify', { otp: '012345', flowID: undefined }, 'INVALID_REQUEST'],
    ['a cancel without a flow', 'cancel', { flowID: undefined }, 'INVALID_REQUEST'],
    ['a cancel of everything', 'cancel', { flowID: 'x', all: true }, 'UNEXPECTED_FIELD'],
    ['a resend without a flow', 'send', { flowID: undefined }, 'NO_ACTIVE_FLOW'],
    ['a resend of an unknown flow', 'send', { flowID: 'x' }, 'NO_ACTIVE_FLOW'],
  ])('is not guessed: refuses %s', async (_name, route, body, code) => {
    const { browser, service } = await createTabs();

    const answer = await browser.post(route, body);

    expect(answer.body.code).toBe(code);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(service.journal).toEqual([]);
  });

  test('is what the sealed value says, not what the cookie is called', async () => {
    const { browser, verify, logins, first, second } = await createTabs();
    browser.plant({ flowID: first, sealed: browser.carried().sealed });

    expect((await verify(first)).body.code).toBe('NO_ACTIVE_FLOW');
    expect((await verify(second)).status).toBe(200);
    expect(logins.map(({ address }) => address)).toEqual([{ phoneNumber: OTHER }]);
  });

  test('is what the sealed value says for a resend, too: no code goes to the number of another flow', async () => {
    const { browser, clock, service, first } = await createTabs();
    clock.now += 30_000;
    browser.plant({ flowID: first, sealed: browser.carried().sealed });

    const resent = await browser.post('send', { flowID: first });

    expect(resent.body.code).toBe('NO_ACTIVE_FLOW');
    expect(service.journal).toEqual([]);
  });
});
