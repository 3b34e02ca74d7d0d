import { expect, test } from 'vitest';
import type { SecurityNotice } from '../limits/security-notice.ts';
import { createOtpProxyFixture, PHONE, START } from './otp-proxy.fixture.ts';

const ADDRESS = { phoneNumber: PHONE };

function createNoticed(options: { sealSecrets?: string[] } = {}, fail = () => {}) {
  const notices: SecurityNotice[] = [];
  const onNotice = (notice: SecurityNotice) => {
    fail();
    notices.push(notice);
  };
  const policy = { maxWrongCodes: 2, onNotice };
  return { notices, ...createOtpProxyFixture({ policy, ...options }) };
}

test('the owner of an address learns of a pause once a day, with the address', async () => {
  const { browser, clock, logs, notices } = createNoticed();
  const page = browser();

  for (let pauses = 0; pauses < 3; pauses += 1) {
    await page.send();
    await page.verify('999999');
    await page.verify('999998');
    clock.now += 900_000;
  }

  expect(notices).toEqual([{ kind: 'guesses-paused', address: ADDRESS, atMs: START }]);
  expect(JSON.stringify(logs)).not.toContain(PHONE);
});

test('the owner of an address learns of a browser in which it was not verified before', async () => {
  const { browser, clock, notices } = createNoticed();
  const own = browser();
  const stolen = browser();

  for (const page of [own, own, stolen, own]) {
    await page.send();
    await page.verify();
    clock.now += 60_000;
  }

  expect(notices).toEqual([
    { kind: 'new-device', address: ADDRESS, atMs: START },
    { kind: 'new-device', address: ADDRESS, atMs: START + 120_000 },
  ]);
});

test('an app is a new device each time: a program with a stolen code could say that it is one', async () => {
  const notices: SecurityNotice[] = [];
  const { app } = createOtpProxyFixture({
    nativeApps: 'sealed-in-body',
    policy: { onNotice: (notice) => notices.push(notice) },
  });
  const phone = app();
  await phone.send();
  await phone.verify();

  expect(notices).toEqual([{ kind: 'new-device', address: ADDRESS, atMs: START }]);
});

test('a browser is known after a rotation of the secrets, and its cookie shows no address', async () => {
  const secrets = ['a-seal-secret-that-is-quite-long-enough', 'another-secret-that-is-long-enough'];
  const before = createNoticed({ sealSecrets: secrets.slice(0, 1) });
  const cookies = new Map<string, string>();
  const page = before.browser(cookies);
  await page.send();
  await page.verify();
  const after = createNoticed({ sealSecrets: secrets.toReversed() });
  const later = after.browser(cookies);

  await later.send();
  await later.verify();

  expect([before.notices.length, after.notices.length]).toEqual([1, 0]);
  expect([...cookies.keys()].join()).toContain('otp-device');
  expect(JSON.stringify([...cookies])).not.toContain(PHONE.slice(-4));
});

test('a hook that throws is logged, and the login goes on', async () => {
  const { browser, logins, logs } = createNoticed({}, () => {
    throw new Error(`no mail to ${PHONE}`);
  });
  const page = browser();
  await page.send();

  await page.verify();

  expect(logins).toHaveLength(1);
  expect(logs.map(({ message }) => message)).toContain('onNotice failed');
});

test('without the hook no browser keeps a cookie of its addresses', async () => {
  const cookies = new Map<string, string>();
  const page = createOtpProxyFixture().browser(cookies);
  await page.send();
  await page.verify();

  expect([...cookies.keys()].join()).not.toContain('otp-device');
});
