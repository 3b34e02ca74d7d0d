import { V12_ERRORS, type V12ErrorCode } from '@otp-kit/protocol';
import { expect, test } from 'vitest';
import { refusalResponse } from './refusal.ts';

const PREFIXES = ['RATE_LIMIT_', 'CIRCUIT_BREAKER_', 'POW_', 'TURNSTILE_'];

function isOfMiddleware(code: string): code is V12ErrorCode {
  return Object.hasOwn(V12_ERRORS, code) && PREFIXES.some((prefix) => code.startsWith(prefix));
}

test.each(Object.keys(V12_ERRORS).filter(isOfMiddleware))(
  '%s says whether to try again [G-13]',
  async (code) => {
    const response = refusalResponse({ code, message: 'no' });

    expect(await response.json()).toHaveProperty('retryable', V12_ERRORS[code].retryable);
  },
);
