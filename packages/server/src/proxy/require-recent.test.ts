import { isOtpError } from '@otp-kit/protocol';
import { expect, test } from 'vitest';
import { requireRecent, type VerifiedSession } from './require-recent.ts';

const NOW = Date.UTC(2026, 0, 1, 12);

function codeOf(session: VerifiedSession | undefined, minutes = 10): string | undefined {
  try {
    requireRecent(session, minutes, NOW);
    return undefined;
  } catch (error) {
    return isOtpError(error) ? error.code : 'other';
  }
}

test.each([0, 1, 600_000, -5000])('a session that was verified %i ms ago goes on', (agoMs) => {
  expect(codeOf({ verifiedAtMs: NOW - agoMs })).toBeUndefined();
});

test.each([
  ['without a session', undefined],
  ['of too long ago', { verifiedAtMs: NOW - 600_001 }],
  ['of the future', { verifiedAtMs: NOW + 60_000 }],
  ['without a time', Object({})],
  ['with a time that is no number', { verifiedAtMs: Number.NaN }],
  ['with infinity', { verifiedAtMs: Number.POSITIVE_INFINITY }],
])('a request %s does not', (_what, session) => {
  expect(codeOf(session)).toBe('VERIFICATION_NOT_RECENT');
});

test.each([Number.NaN, -1])('%d minutes let nothing through', (minutes) => {
  expect(codeOf({ verifiedAtMs: NOW }, minutes)).toBe('VERIFICATION_NOT_RECENT');
});
