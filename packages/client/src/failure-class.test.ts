import { describeFailure, V12_ERRORS } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import { RefusedError } from './index.ts';

describe('a refusal', () => {
  test.each(Object.entries(V12_ERRORS))(
    'with %s calls for what the catalogue says',
    (code, { status }) => {
      const body = { status: 'error', code, message: '' };

      expect(new RefusedError(status, body).failure).toEqual(describeFailure(status, body));
    },
  );

  test.each(['POW_ADDED_LATER', 'POW_INVALID_TOKEN'])(
    'with %s calls for a new challenge',
    (code) => {
      expect(new RefusedError(409, { code }).failure).toMatchObject({
        class: 'new-challenge',
        retryable: true,
      });
    },
  );

  test.each([
    [429, 'wait'],
    [500, 'retry'],
  ])('with a POW_ code added later and a %i goes by that', (status, failureClass) => {
    expect(new RefusedError(status, { code: 'POW_ADDED_LATER' }).failure.class).toBe(failureClass);
  });

  test('with a code that every object has goes by its status', () => {
    expect(new RefusedError(403, { code: 'constructor' }).failure.class).toBe('terminal');
  });
});
