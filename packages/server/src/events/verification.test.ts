import { expect, test } from 'vitest';
import { observeOtpProxy } from './observed.fixture.ts';

test('a verification is reported from the challenge to the login', async () => {
  const { browser, events } = observeOtpProxy();
  const person = browser();

  await person.post('challenge', {});
  await person.send();
  await person.verify('000000');
  await person.verify();

  const reported = events.map(({ kind, country, channels }) =>
    [kind, country, ...channels].join(' '),
  );
  expect(reported).toEqual([
    'service-call ',
    'challenge-issued ',
    'service-call EG whatsapp',
    'send-accepted EG whatsapp',
    'delivered EG whatsapp',
    'service-call EG whatsapp',
    'wrong-code EG whatsapp',
    'service-call EG whatsapp',
    'verified EG whatsapp',
  ]);
});
