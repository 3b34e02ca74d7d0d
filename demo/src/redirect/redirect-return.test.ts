import { ar } from '@otp-kit/react/ar';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('location', { search: '?lang=ar' });
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
let isExpired = false;
let signedInAs: string | null = null;
let isVerified = false;
const asked: unknown[] = [];
vi.stubGlobal('fetch', async (url: unknown, init?: { body: string }) => {
  asked.push(url);
  if (!init) return Response.json({ signedInAs });
  const { attemptId } = JSON.parse(init.body);
  if (String(url).endsWith('/complete')) {
    signedInAs = isVerified ? NUMBER : null;
    return Response.json({ status: 'success', data: { verified: isVerified } });
  }
  const data = {
    attemptId,
    iframeUrl: `https://widget.test/w/${attemptId}`,
    widgetOrigin: 'https://widget.test',
    expiresAt: '2026-01-01T00:05:00.000Z',
    serverTime: isExpired ? '2026-01-01T00:05:00.000Z' : '2026-01-01T00:00:00.000Z',
    verificationAddress: { phoneNumber: NUMBER },
  };
  return Response.json({ status: 'success', data });
});
const { departure, readReturn } = await import('./redirect-return.ts');

const NUMBER = '+201001234567';

afterAll(() => vi.unstubAllGlobals());

beforeEach(() => {
  stored.clear();
  isExpired = false;
  signedInAs = null;
  isVerified = false;
  asked.length = 0;
});

test('a first visit continues nothing', async () => {
  expect(await readReturn('')).toEqual({ isContinued: false });
});

test.each([
  ['', { name: 'cancelled' }],
  ['?verification=failed&code=VERIFICATION_FAILED', { name: 'failed' }],
  ['?verification=failed&code=constructor', { name: 'failed' }],
  ['?verification=failed&code=TOO_MANY_REQUESTS', { name: 'failed', reason: ar.tooManyRequests }],
])('a return with the query "%s" is reported as %j', async (search, notice) => {
  departure.set('attempt_1');

  expect(await readReturn(search)).toEqual({ isContinued: true, last: NUMBER, notice });
});

test.each(['', '?verification=failed&code=VERIFICATION_FAILED'])(
  'a return with the query "%s" after the attempt’s time is reported as expired, once',
  async (search) => {
    departure.set('attempt_1');
    isExpired = true;

    const notice = { name: 'expired' };
    expect(await readReturn(search)).toEqual({ isContinued: true, last: NUMBER, notice });
    expect(await readReturn('')).toEqual({ isContinued: false });
  },
);

test('a pending result is waited for by its attempt', async () => {
  expect(await readReturn('?verification=pending&attemptId=attempt_1')).toEqual({
    isContinued: true,
    pendingId: 'attempt_1',
  });
});

test('a return by the backend’s route is reported once, and one by Back also after a reload', async () => {
  departure.set('attempt_1');
  await readReturn('');
  expect(await readReturn('')).toMatchObject({ last: NUMBER, notice: { name: 'cancelled' } });

  await readReturn('?verification=failed&code=VERIFICATION_FAILED');

  expect(await readReturn('')).toEqual({ isContinued: false });
});

test('after a success the backend is asked for the session alone, and nothing is reported', async () => {
  departure.set('attempt_1');
  signedInAs = NUMBER;

  expect(await readReturn('')).toEqual({ isContinued: true, isVerified: true });

  expect(asked).toEqual(['/api/me']);
  expect(departure.get()).toBeUndefined();
});

test('a success is shown again by Back and by a reload, until its session ends', async () => {
  departure.set('attempt_1');
  signedInAs = NUMBER;
  await readReturn('');

  expect(await readReturn('')).toEqual({ isContinued: false, isVerified: true });
  signedInAs = null;
  expect(await readReturn('')).toEqual({ isContinued: false });
  signedInAs = NUMBER;
  expect(await readReturn('')).toEqual({ isContinued: false });
});

test('a return by Back after a success that the service has not redirected yet is a success', async () => {
  departure.set('attempt_1');
  isVerified = true;

  expect(await readReturn('')).toEqual({ isContinued: true, isVerified: true });

  expect(signedInAs).toBe(NUMBER);
  expect(departure.get()).toBeUndefined();
});

test('the tab stores no number', async () => {
  departure.set('attempt_1');
  await readReturn('');

  expect([...stored.values()]).toEqual(['attempt_1']);
});
