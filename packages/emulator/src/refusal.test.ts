import { V12_ERRORS, type V12ErrorCode } from '@otp-kit/protocol';
import { expect, test } from 'vitest';
import { refusalResponse } from './refusal.ts';

const CODES = Object.keys(V12_ERRORS) as V12ErrorCode[];
const OF_MIDDLEWARE = ['RATE_LIMIT_', 'CIRCUIT_BREAKER_', 'POW_', 'TURNSTILE_'];

test.each(CODES.filter((code) => OF_MIDDLEWARE.some((prefix) => code.startsWith(prefix))))(
  '%s says whether to try again [G-13]',
  async (code) => {
    const response = refusalResponse({ code, message: 'no' });

    expect(await response.json()).toHaveProperty('retryable', V12_ERRORS[code].retryable);
  },
);
