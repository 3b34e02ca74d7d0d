import { describe, expect, test } from 'vitest';
import { waitByTimer } from '../http/wait.ts';
import { START } from '../otp/otp-proxy.fixture.ts';
import { createMemoryResultStore } from './results/memory-result-store.ts';
import { cookieOf, createWidgetProxyFixture } from './widget-proxy.fixture.ts';

describe('return', () => {
  test('logs in, and goes where onVerified says', async () => {
    const fixture = createWidgetProxyFixture();
    const person = fixture.browser();
    const attemptId = await person.begin();
    await fixture.hook(attemptId);

    const { status, headers, text } = await person.land({ status: 'success', attemptId });

    expect(status).toBe(303);
    expect(headers.get('location')).toBe('/home');
    expect(headers.getSetCookie()).toEqual([
      expect.stringContaining(`${cookieOf(attemptId)}=; Max-Age=0`),
      'session=s1; HttpOnly',
    ]);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toBe('');
  });

  test.each([
    [undefined, '/signed-in?from=widget'],
    ['/orders?id=7#top', '/orders?id=7#top'],
    ['/مرحبا', '/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7'],
    ['https://app.example.com/home', 'https://app.example.com/home'],
    ['/..//evil.example/', '/.//evil.example/'], // a path of this site, and to a browser it stays one
  ])('to a next of %s goes to %s', async (next, location) => {
    const fixture = createWidgetProxyFixture({
      onVerified: () => (next === undefined ? {} : { next }),
    });
    const person = fixture.browser();
    const attemptId = await person.begin();
    await fixture.hook(attemptId);

    const { headers } = await person.land({ attemptId });

    expect(headers.get('location')).toBe(location);
  });

  test.each(['https://', 'javascript:alert(1)', 'shop://home'])(
    'ends the attempt where onVerified names %s, to which no page is sent',
    async (next) => {
      const fixture = createWidgetProxyFixture({ onVerified: () => ({ next }) });
      const person = fixture.browser();
      const attemptId = await person.begin();
      await fixture.hook(attemptId);

      const { headers } = await person.land({ attemptId });

      expect(headers.get('location')).toContain('verification=failed&code=SERVICE_UNAVAILABLE');
      expect(headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
      expect(fixture.logs).toMatchObject([{ message: 'onVerified failed', reason: 'TypeError' }]);
    },
  );

  test('waits for the webhook, which set out at the same moment', async () => {
    let attemptId = '';
    const fixture = createWidgetProxyFixture(
      {},
      {
        wait: async (ms) => {
          fixture.waits.push(ms);
          if (fixture.waits.length === 2) await fixture.hook(attemptId);
        },
      },
    );
    const person = fixture.browser();
    attemptId = await person.begin();

    const { headers } = await person.land({ attemptId });

    expect(headers.get('location')).toBe('/home');
    expect(fixture.waits).toEqual([500, 500]);
  });

  test('spends nothing on a page that was reloaded meanwhile: the one that is left logs in', async () => {
    const left = new AbortController();
    let attemptId = '';
    const fixture = createWidgetProxyFixture(
      {},
      {
        wait: async () => {
          left.abort();
          await fixture.hook(attemptId);
        },
      },
    );
    const person = fixture.browser();
    attemptId = await person.begin();

    await person.land({ attemptId }, { signal: left.signal });
    expect(fixture.logins).toEqual([]);
    const { headers } = await person.land({ attemptId });

    expect(headers.get('location')).toBe('/home');
    expect(fixture.logins).toHaveLength(1);
  });

  test('gives up after two seconds, and lets the page ask on', async () => {
    const fixture = createWidgetProxyFixture();
    const person = fixture.browser();
    const attemptId = await person.begin();

    const { status, headers } = await person.land({ status: 'success', attemptId });
    await fixture.hook(attemptId);
    const later = await person.complete(attemptId);

    expect(status).toBe(303);
    expect(headers.get('location')).toBe(
      `/signed-in?from=widget&verification=pending&attemptId=${attemptId}`,
    );
    expect(fixture.waits).toEqual([500, 500, 500, 500]);
    expect(later.status).toBe(200);
  });

  test('says at once that an attempt has failed, if the service says so and nothing contradicts it', async () => {
    const fixture = createWidgetProxyFixture();
    const person = fixture.browser();
    const attemptId = await person.begin();

    const failed = await person.land({ status: 'failed', attemptId });
    await fixture.hook(attemptId);
    const verified = await person.land({ status: 'failed', attemptId });

    expect(fixture.waits).toEqual([]);
    expect(failed.headers.get('location')).toContain(
      'verification=failed&code=VERIFICATION_FAILED',
    );
    // A query, which any page can write, does not end the attempt: the stored result still counts.
    expect(failed.headers.getSetCookie()).toEqual([]);
    expect(verified.headers.get('location')).toBe('/home');
  });

  test('says that an attempt has failed which has run out', async () => {
    const fixture = createWidgetProxyFixture();
    const person = fixture.browser();
    const attemptId = await person.begin();
    await fixture.hook(attemptId, { status: 'failed' });
    fixture.clock.now = START + 320_000;

    const { headers } = await person.land({ status: 'failed', attemptId, error: 'INVALID_OTP' });

    expect(headers.get('location')).toBe(
      '/signed-in?from=widget&verification=failed&code=VERIFICATION_FAILED',
    );
  });

  test('waits by a timer where nothing else is given', async () => {
    const memory = createMemoryResultStore();
    // The webhook arrives right after the first look.
    const get = async (attemptId: string) => {
      const known = await memory.get(attemptId);
      await memory.put({ attemptId, status: 'success' }, 'msg_1');
      return known;
    };
    const fixture = createWidgetProxyFixture(
      { results: { ...memory, get } },
      { wait: waitByTimer },
    );
    const person = fixture.browser();
    const attemptId = await person.begin();

    expect((await person.land({ attemptId })).headers.get('location')).toBe('/home');
  });
});
