import { describe, expect, test } from 'vitest';
import rows from '../../vectors/v2-errors.json' with { type: 'json' };
import { describeFailure } from '../service/failure.ts';
import { V2_ERRORS } from './v2-errors.ts';
import { V12_ERRORS } from './v12-errors.ts';

describe('V2_ERRORS', () => {
  test('has the 30 codes of the interface and no others', () => {
    const documented = new Set(rows.map(({ code }) => code));

    expect(rows).toHaveLength(31); // 19 of the shared handler, 12 of create-attempt, one in both
    expect(Object.keys(V2_ERRORS).toSorted()).toEqual([...documented].toSorted());
  });

  test.each(rows.filter(({ status }) => status !== undefined))(
    'gives $code the status $status',
    ({ code, status }) => {
      expect(Object.entries(V2_ERRORS)).toContainEqual([code, expect.objectContaining({ status })]);
    },
  );

  test.each(rows.filter(({ retryable }) => retryable !== undefined))(
    'says of $code whether trying again may help: $retryable',
    ({ code, status = 0, retryable }) => {
      expect(describeFailure(status, { code }, V2_ERRORS)).toMatchObject({ code, retryable });
    },
  );

  test('lets an explicit retryable win over the rule that a 5xx may be tried again', () => {
    const says = (retryable?: boolean) =>
      describeFailure(500, { code: 'INTERNAL_SERVER_ERROR', retryable }, V2_ERRORS).retryable;

    expect([says(false), says(undefined), says(true)]).toEqual([false, false, true]);
  });

  test('reads a code by the part of the service that responded [R-04]', () => {
    const mayRetry = (status: number, code: string) => ({
      v12: describeFailure(status, { code }, V12_ERRORS).retryable,
      v2: describeFailure(status, { code }, V2_ERRORS).retryable,
    });

    expect(mayRetry(500, 'INTERNAL_SERVER_ERROR')).toEqual({ v12: true, v2: false });
    expect(mayRetry(402, 'BILLING_FAILED').v12).toBe(false);
    expect(mayRetry(500, 'BILLING_FAILED').v2).toBe(true);
  });

  test('classes a limit without a code by its status, and keeps the time to wait', () => {
    const retryAfter = '2026-01-01T00:01:00.000Z';
    const failure = describeFailure(429, { cooldownSeconds: 60, retryAfter }, V2_ERRORS);

    expect(failure).toMatchObject({
      code: undefined,
      class: 'wait',
      retryable: true,
      cooldownSeconds: 60,
      retryAfter,
    });
  });
});
