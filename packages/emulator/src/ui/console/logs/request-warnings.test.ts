import { expect, test } from 'vitest';
import type { RequestWarning } from '../../../model/journal-entry.ts';
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
  };

  expect(Object.keys(REQUEST_WARNINGS).toSorted()).toEqual(Object.keys(warnings).toSorted());
});
