import type { ProxyTransport } from '@otp-kit/protocol';
import { expect, test } from 'vitest';
import { type AttemptSubject, createAttempt, createCheckedAttempt } from './create-attempt.ts';

const PHONE = { phoneNumber: '+201001234567' };
const ATTEMPT = {
  attemptId: 'attempt_1',
  iframeUrl: 'https://widget.example.com/w/attempt_1',
  widgetOrigin: 'https://widget.example.com',
  expiresAt: '2026-01-01T00:05:00.000Z',
  serverTime: '2026-01-01T00:00:00.000Z',
};

/** A backend that creates one attempt, and records what it is asked. */
function createBackend() {
  const asked: { route: string; body: object; signal: AbortSignal | undefined }[] = [];
  const transport: ProxyTransport = {
    async post(route, body, parse, { signal }) {
      asked.push({ route, body, signal });
      return parse({ status: 'success', data: ATTEMPT });
    },
  };
  return { asked, transport };
}

test.each<[string, AttemptSubject, object]>([
  ['of an address', { verificationAddress: PHONE }, { verificationAddress: PHONE }],
  ['to continue', { attemptId: 'attempt_1' }, { attemptId: 'attempt_1' }],
  [
    'to continue, whatever its address',
    { attemptId: 'attempt_1', verificationAddress: PHONE },
    { attemptId: 'attempt_1' },
  ],
])('asks for an attempt %s', async (_, subject, body) => {
  const { asked, transport } = createBackend();
  const { signal } = new AbortController();

  expect(await createAttempt(transport, subject, signal)).toEqual(ATTEMPT);
  expect(asked).toEqual([{ route: 'attempt', body, signal }]);
  expect(asked[0]?.signal).toBe(signal);
});

test('ends by the clock of the browser, as long after now as by the clock of the backend', async () => {
  const { transport } = createBackend();
  const { signal } = new AbortController();

  const attempt = await createCheckedAttempt({ transport, now: () => 1000 }, {}, signal);

  expect(attempt).toMatchObject({ pageUrl: ATTEMPT.iframeUrl, endsAtMs: 301_000 });
});
