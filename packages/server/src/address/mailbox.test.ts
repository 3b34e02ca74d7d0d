import { expect, test } from 'vitest';
import { createOtpProxyFixture } from '../otp/otp-proxy.fixture.ts';
import { likelyMailboxOf, mailboxOf } from './mailbox.ts';

test.each([
  ['Some.Body@gmail.com', 'somebody@gmail.com'],
  ['s.o.m.e.body+news@GoogleMail.com', 'somebody@gmail.com'],
  ['+tag@gmail.com', '+tag@gmail.com'],
  ['Some.Body+News@shop.test', 'some.body+news@shop.test'],
  ['some.body@mail.gmail.com', 'some.body@mail.gmail.com'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test.each([
  ['some.body+a+b@shop.test', 'some.body@shop.test'],
  ['+tag@shop.test', '+tag@shop.test'],
])('the likely mailbox of %s is %s', (email, mailbox) => {
  expect(likelyMailboxOf(email)).toBe(mailbox);
});

const SPELLINGS = ['some.body@gmail.com', 'SomeBody+1@googlemail.com', 's.omebody@gmail.com'];

test.each(SPELLINGS)('the next code to a Gmail mailbox waits, also as %s', async (email) => {
  const { browser, service } = createOtpProxyFixture({ addressKinds: ['email'] });
  await browser().post('send', { verificationAddress: { email: 'somebody@gmail.com' } });

  const again = await browser().post('send', { verificationAddress: { email } });

  expect(again.status).toBe(429);
  expect(service.journal).toHaveLength(1);
});

test('wrong codes for all spellings of a Gmail mailbox count together', async () => {
  const { browser, clock } = createOtpProxyFixture({ addressKinds: ['email'] });
  for (let count = 0; count < 30; count += 1) {
    const peer = { peer: `41.33.201.${count}` };
    const email = SPELLINGS[count % SPELLINGS.length];
    const guesser = browser();
    await guesser.post('send', { verificationAddress: { email } }, peer);
    await guesser.post('verify', { otp: '999999' }, peer);
    clock.now += 120_000;
  }

  const paused = await browser().post('send', {
    verificationAddress: { email: 'somebody@gmail.com' },
  });

  expect(paused.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', cooldownSeconds: 780 });
});

test('the address sent to and signed in stays as it was typed', async () => {
  const { browser, service, logins } = createOtpProxyFixture({ addressKinds: ['email'] });
  const email = 'Some.Body+1@googlemail.com';
  const person = browser();

  await person.post('send', { verificationAddress: { email } });
  await person.verify();

  expect(service.journal[0]?.body['verificationAddress']).toEqual({ email });
  expect(logins[0]?.address).toEqual({ email });
});
