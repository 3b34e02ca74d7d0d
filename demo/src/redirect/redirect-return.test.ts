import { ar } from '@otp-kit/react/ar';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('location', { search: '?lang=ar' });
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
const { departure, readReturn } = await import('./redirect-return.ts');

const NUMBER = { phoneNumber: '+201001234567', text: '+20 010 0123 4567' };

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers({ now: 1_000_000 });
});

afterAll(() => {
  vi.useRealTimers();
});

test('a first visit continues nothing', () => {
  expect(readReturn('')).toEqual({ isContinued: false });
});

test.each([
  ['', { name: 'cancelled' }],
  ['?verification=failed&code=VERIFICATION_FAILED', { name: 'failed' }],
  ['?verification=failed&code=constructor', { name: 'failed' }],
  ['?verification=failed&code=TOO_MANY_REQUESTS', { name: 'failed', reason: ar.tooManyRequests }],
])('a return with the query "%s" is reported as %j', (search, notice) => {
  departure.set({ number: NUMBER, deadlineMs: 1_300_000 });

  expect(readReturn(search)).toEqual({ isContinued: true, last: NUMBER.text, notice });
});

test.each(['', '?verification=failed&code=VERIFICATION_FAILED'])(
  'a return with the query "%s" after the attempt’s time is reported as expired',
  (search) => {
    departure.set({ number: NUMBER, deadlineMs: 1_300_000 });
    vi.setSystemTime(1_300_000);

    expect(readReturn(search)).toEqual({
      isContinued: true,
      last: NUMBER.text,
      notice: { name: 'expired' },
    });
  },
);

test('a pending result is waited for by its attempt', () => {
  expect(readReturn('?verification=pending&attemptId=attempt_1')).toEqual({
    isContinued: true,
    pendingId: 'attempt_1',
  });
});

test('a return is reported once', () => {
  departure.set({ number: NUMBER, deadlineMs: 1_300_000 });
  readReturn('');

  expect(readReturn('')).toEqual({ isContinued: false });
});
