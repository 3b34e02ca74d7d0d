import { OtpError } from '@otp-kit/protocol';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createOtpProxyFixture } from '../otp/otp-proxy.fixture.ts';
import type { LogEntry } from './log-entry.ts';
import { createReport, reasonOf } from './report.ts';

afterEach(() => void vi.restoreAllMocks());

const FAULT = { code: 'INVALID_API_KEY', message: 'the service refused the request' };

describe('createReport', () => {
  test('logs to the console by default', () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();

    createReport({}).log({ level: 'error', ...FAULT });
    createReport({}).log({ level: 'error', message: 'onError failed' });

    expect(error.mock.calls).toEqual([
      [`otp-kit: ${FAULT.message}`, { code: FAULT.code }],
      ['otp-kit: onError failed'],
    ]);
  });

  test('hands a fault to the observer as an error with its code', async () => {
    const errors: unknown[] = [];
    const cause = new Error('of a hook');
    const report = createReport({ log: () => {}, onError: (error) => void errors.push(error) });

    await report.fault(FAULT);
    await report.fault(FAULT, cause);

    expect(errors).toEqual([
      new OtpError(FAULT.code, FAULT.message),
      new OtpError(FAULT.code, FAULT.message, { cause }),
    ]);
    expect(errors[0]).toHaveProperty('code', FAULT.code);
  });

  test('survives a log and an observer that throw', async () => {
    const entries: LogEntry[] = [];
    const fail = () => {
      throw new RangeError('the disk is full');
    };

    await createReport({ log: fail, onError: fail }).fault(FAULT);
    await createReport({ log: (entry) => entries.push(entry), onError: fail }).fault(FAULT);

    expect(entries.map(({ message, reason }) => [message, reason])).toEqual([
      [FAULT.message, undefined],
      ['onError failed', 'RangeError'],
    ]);
  });

  test('keeps the platform awake until the observer is done, and lets the response go before', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { proxy, service } = createOtpProxyFixture({ onError: () => finished });
    service.script['challenge'] = () => service.error(401, 'INVALID_API_KEY');
    const context = {
      peer: '41.33.200.7',
      pending: [] as Promise<unknown>[],
      waitUntil(promise: Promise<unknown>) {
        this.pending.push(promise); // The platform's own needs its `this`, too.
      },
    };

    const answer = await proxy(
      new Request('https://shop.test/api/otp/challenge', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          'x-otp-kit': '1',
        },
        body: '{}',
      }),
      context,
    );
    finish();
    await Promise.all(context.pending);

    expect(answer.status).toBe(502);
    expect(context.pending).toHaveLength(1);
  });
});

test('a platform that keeps nothing awake changes no response', async () => {
  const { proxy, service, errors, logs } = createOtpProxyFixture();
  service.script['challenge'] = () => service.error(401, 'INVALID_API_KEY');
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'x-otp-kit': '1',
  };

  const answer = await proxy(
    new Request('https://shop.test/api/otp/challenge', { method: 'POST', headers, body: '{}' }),
    {
      peer: '41.33.200.7',
      waitUntil() {
        throw new RangeError('called outside of a request');
      },
    },
  );

  expect(answer.status).toBe(502);
  expect(errors.map(({ code }) => code)).toEqual(['INVALID_API_KEY']);
  expect(logs.at(-1)).toMatchObject({
    level: 'error',
    message: 'waitUntil failed',
    reason: 'RangeError',
  });
});

describe('reasonOf', () => {
  test.each([
    [
      new TypeError('fetch failed', {
        cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }),
      }),
      'ENOTFOUND',
    ],
    [new DOMException('x', 'TimeoutError'), 'TimeoutError'],
    [Object.assign(new Error('x'), { code: 'of +201001234567' }), 'Error'],
    [Object.assign(new Error('x'), { name: '+201001234567' }), 'Error'],
    [new (class ClientOfflineError extends Error {})('x'), 'ClientOfflineError'],
    ['prose', 'unknown'],
  ])('names %s by an identifier: %s', (error, reason) => {
    expect(reasonOf(error)).toBe(reason);
  });
});
