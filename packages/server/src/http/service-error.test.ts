import { expect, test } from 'vitest';
import { ServiceError } from './service-error.ts';

const refusal = new ServiceError('TOO_MANY_REQUESTS', { cooldownSeconds: 30, allow: 'POST' });

test('a refusal cannot be changed, since more than one request may have caught it', () => {
  expect(() => Object.assign(refusal, { sealed: { setCookie: 'session=stolen' } })).toThrow(
    TypeError,
  );
  expect(() => Object.assign(refusal.body, { cooldownSeconds: 0 })).toThrow(TypeError);
  expect(refusal.sealed).toBeUndefined();
});

test('a step that knows more throws another refusal, which keeps what the first one said', () => {
  const sealed = { setCookie: 'otp=' };
  const other = refusal.with({ sealed, retryAfter: '2026-01-01T12:00:30.000Z' });

  expect(other).not.toBe(refusal);
  expect(other).toMatchObject({ status: 429, sealed, allow: 'POST' });
  expect(other.body).toEqual({ ...refusal.body, retryAfter: '2026-01-01T12:00:30.000Z' });
  expect(refusal.sealed).toBeUndefined();
});
