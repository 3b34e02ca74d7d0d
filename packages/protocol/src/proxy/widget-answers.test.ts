import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parseProxyAttempt, parseProxyCompletion } from './widget-answers.ts';
import { ProxyAttemptRequestSchema, ProxyCompleteRequestSchema } from './widget-requests.ts';

const attempt = {
  attemptId: 'attempt_1',
  iframeUrl: 'https://widget.example.com/w/attempt_1',
  widgetOrigin: 'https://widget.example.com',
  expiresAt: '2026-01-01T00:05:00.000Z',
  serverTime: '2026-01-01T00:00:00.000Z',
};
const success = (data: unknown) => ({ status: 'success', data });
const malformed = expect.objectContaining({ code: 'MALFORMED_RESPONSE' });

describe('parseProxyAttempt', () => {
  test('keeps the documented fields and ignores others', () => {
    expect(parseProxyAttempt(success({ ...attempt, addedLater: 1 }))).toEqual(attempt);
  });

  test('keeps the number that the attempt is for, and no other address', () => {
    const of = (verificationAddress: object) =>
      parseProxyAttempt(success({ ...attempt, verificationAddress })).verificationAddress;

    expect(of({ phoneNumber: '+201001234567', email: 'a@b.example' })).toEqual({
      phoneNumber: '+201001234567',
    });
    expect(of({ phoneNumber: 7 })).toBeUndefined();
  });

  test.each(Object.keys(attempt))('refuses an answer without %s, and names it', (name) => {
    for (const value of [undefined, '', 5, null]) {
      const parse = () => parseProxyAttempt(success({ ...attempt, [name]: value }));

      expect(parse).toThrow(malformed);
      expect(parse).toThrow(`attempt: ${name}`);
    }
  });

  test.each(['expiresAt', 'serverTime'])('refuses a %s that is no date', (name) => {
    const parse = () => parseProxyAttempt(success({ ...attempt, [name]: 'secret-date' }));

    expect(parse).toThrow(malformed);
    expect(parse).not.toThrow('secret');
  });
});

describe('parseProxyCompletion', () => {
  test.each([
    [{ verified: false, next: '/ignored' }, { verified: false }],
    [{ verified: true }, { verified: true }],
    [
      { verified: true, next: '/welcome', addedLater: 1 },
      { verified: true, next: '/welcome' },
    ],
    [{ verified: true, next: 5 }, { verified: true }],
  ])('reads %j', (data, completion) => {
    expect(parseProxyCompletion(success(data))).toEqual(completion);
  });

  test.each([{}, { verified: 'true' }, { verified: 1 }, null])('refuses %j', (data) => {
    expect(() => parseProxyCompletion(success(data))).toThrow(malformed);
  });
});

test.each([undefined, null, [], 'text', { status: 'error', data: { verified: true } }])(
  'takes %j for no answer of the backend',
  (body) => {
    expect(() => parseProxyAttempt(body)).toThrow(malformed);
    expect(() => parseProxyCompletion(body)).toThrow(malformed);
  },
);

describe('what the backend takes from a browser', () => {
  test.each([
    {},
    { verificationAddress: { phoneNumber: '+201001234567' } },
    { verificationAddress: { email: 'person@example.com' } },
  ])('takes %j for an attempt', (body) => {
    expect(v.parse(ProxyAttemptRequestSchema, body)).toEqual(body);
  });

  test.each([
    { verificationAddress: { phoneNumber: '+201001234567', email: 'attacker@example.com' } },
    { verificationAddress: { phoneNumber: '+201001234567', otp: '111111' } },
    { otp: '111111' },
    { digits: 4 },
    { publicMetadata: {} },
    { privateMetadata: {} },
    { customHeaders: {} },
    JSON.parse('{"__proto__":{"otp":"111111"}}'),
    null,
  ])('refuses %j for an attempt', (body) => {
    expect(v.is(ProxyAttemptRequestSchema, body)).toBe(false);
  });

  test('takes the name of an attempt to complete, up to 128 characters, and nothing else', () => {
    const takes = (body: unknown) => v.is(ProxyCompleteRequestSchema, body);

    expect(takes({ attemptId: 'a'.repeat(128) })).toBe(true);
    expect(takes({ attemptId: 'a'.repeat(129) })).toBe(false);
    expect(takes({ attemptId: '' })).toBe(false);
    expect(takes({})).toBe(false);
    expect(takes({ attemptId: 'attempt_1', verified: true })).toBe(false);
  });
});
