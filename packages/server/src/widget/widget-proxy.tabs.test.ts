import { expect, test } from 'vitest';
import { PHONE } from '../otp/otp-proxy.fixture.ts';
import { cookieOf, createWidgetProxyFixture } from './widget-proxy.fixture.ts';

const OTHER = '+201001234568';

/** Two tabs of one browser, each with the attempt that it began. */
async function createTabs() {
  const fixture = createWidgetProxyFixture();
  const browser = fixture.browser();
  const first = await browser.begin(PHONE);
  const second = await browser.begin(OTHER);
  return { ...fixture, browser, first, second };
}

test('a tab completes the attempt that it began, though another tab began one later', async () => {
  const { browser, hook, logins, first } = await createTabs();
  await hook(first);

  const answer = await browser.complete(first);

  expect(answer.status).toBe(200);
  expect(logins).toMatchObject([{ attemptId: first, address: { phoneNumber: PHONE } }]);
});

test('so does a tab that comes back from the hosted page', async () => {
  const { browser, hook, logins, first } = await createTabs();
  await hook(first);

  const answer = await browser.land({ attemptId: first });

  expect(answer.headers.get('location')).toBe('/home');
  expect(logins).toMatchObject([{ attemptId: first }]);
});

test('what one tab ends, well or badly, leaves the other’s alone', async () => {
  const { browser, hook, logins, first, second } = await createTabs();
  await hook(first, { phoneNumber: '+201009876543' });
  await hook(second, { phoneNumber: OTHER });

  expect((await browser.complete(first)).body.code).toBe('VERIFICATION_FAILED');
  expect([...browser.jar.keys()]).toEqual([cookieOf(second)]);
  expect((await browser.complete(second)).status).toBe(200);
  expect(logins).toMatchObject([{ attemptId: second }]);
});

test('a browser keeps three attempts: the oldest makes room for a fourth', async () => {
  const { browser, first, second } = await createTabs();
  const third = await browser.begin();
  expect([...browser.jar.keys()]).toEqual([first, second, third].map((id) => cookieOf(id)));

  const fourth = await browser.begin();

  expect([...browser.jar.keys()]).toEqual([second, third, fourth].map((id) => cookieOf(id)));
  expect((await browser.complete(first)).body.code).toBe('NO_ACTIVE_FLOW');
});

test('no other cookie of the site makes room', async () => {
  const { browser } = await createTabs();
  const others = ['otp-widget-000000000000', '__Host-otp-widget-x', '__Host-otp', 'theme'];
  for (const name of others) browser.jar.set(name, '1');

  await browser.begin();
  await browser.begin();

  expect([...browser.jar.keys()]).toEqual(expect.arrayContaining(others));
});

test('three attempts with a session take less than 3 KiB of the cookies that a server takes', async () => {
  const fixture = createWidgetProxyFixture({ session: () => 'a-session' });
  const browser = fixture.browser();
  for (let tab = 1; tab <= 3; tab += 1) await browser.begin();

  const header = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');

  expect(header.length).toBeLessThan(3072);
});
