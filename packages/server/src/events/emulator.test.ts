import { createEmulatorCore } from '@otp-kit/emulator';
import { expect, test } from 'vitest';
import { START } from '../otp/otp-proxy.fixture.ts';
import { observeOtpProxy } from './observed.fixture.ts';

const PIPELINE = { id: 'pipe_1', channels: ['whatsapp', 'sms'], dev: { bypassPoW: true } } as const;

test('a verification at the emulator is reported from the challenge to the login', async () => {
  const seed = { accounts: [{ id: 'shop', apiKey: 'ak_1', pipelines: [PIPELINE] }] };
  const core = createEmulatorCore({ seed, now: () => START });
  const { browser, events } = observeOtpProxy({
    baseUrl: 'http://127.0.0.1',
    apiKey: 'ak_1',
    pipelineID: 'pipe_1',
    fetch: async (url, init) => core.fetch(new Request(url, init)),
  });
  const person = browser();
  const codeOf = () => core.store.defaultWorkspace.inbox.list()[0]?.code ?? 'no code';

  await person.post('challenge', {});
  await person.send();
  await person.verify(codeOf() === '000000' ? '111111' : '000000');
  await person.verify(codeOf());
  core.close();

  const told = events.map(({ kind, country, channels }) => [kind, country, ...channels].join(' '));
  expect(told).toEqual([
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
