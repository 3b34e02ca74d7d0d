import { expect, test } from 'vitest';
import type { RequestWarning } from '../api/control-types.ts';
import { REQUEST_WARNINGS } from './request-warnings.ts';

test('the console has words for each warning', () => {
  const warnings: Readonly<Record<RequestWarning, true>> = {
    END_USER_IP_MISSING: true,
    END_USER_IP_INVALID: true,
    END_USER_IP_PRIVATE: true,
    CHALLENGE_REUSED: true,
    CHALLENGE_STALE: true,
    API_KEY_FROM_BROWSER: true,
    CHANNEL_NULL: true,
    API_KEY_ON_VERIFY: true,
    IDEMPOTENCY_KEY_MISSING: true,
    IDEMPOTENCY_KEY_SPACES: true,
    NEW_KEY_AFTER_UNCLEAR: true,
    UNKNOWN_OUTCOME_RETRIED: true,
    SIGNATURE_REUSED: true,
    PHONE_NOT_E164: true,
  };

  expect(Object.keys(REQUEST_WARNINGS).toSorted()).toEqual(Object.keys(warnings).toSorted());
});
