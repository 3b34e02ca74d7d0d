import { describe, expect, test } from 'vitest';
import { CREATED_MS, createAttempt, createVerifiedAttempt } from './attempt.fixture.ts';
import { redirectUrl } from './redirect-url.ts';

const CALLBACK = 'https://shop.example/api/otp/widget/return';
const SUCCESS = { outcome: { status: 'success' }, atMs: CREATED_MS + 20_000 } as const;
const FAILURE = {
  outcome: { status: 'failed', error: 'ATTEMPT_EXPIRED' },
  atMs: CREATED_MS + 300_000,
} as const;
const TEST_PAIR = { address: '+201001234567', otp: '000000', retired: false };

function parameters(url: string): Record<string, string> {
  return Object.fromEntries(new URL(url).searchParams);
}

describe('the redirect', () => {
  test('of a success has exactly the documented parameters [WR-01] [WR-02] [WR-03]', () => {
    const url = redirectUrl(CALLBACK, createVerifiedAttempt(), SUCCESS);

    expect(url.startsWith(`${CALLBACK}?`)).toBe(true);
    expect(parameters(url)).toEqual({
      status: 'success',
      transactionId: 'txn_default_1',
      attemptId: 'attempt_default_1',
      timestamp: '2040-01-01T00:00:20.000Z',
    });
  });

  test('of a failure adds its code, which a success has not [WR-01] [WR-04]', () => {
    expect(parameters(redirectUrl(CALLBACK, createAttempt(), FAILURE))).toMatchObject({
      status: 'failed',
      error: 'ATTEMPT_EXPIRED',
    });
    expect(parameters(redirectUrl(CALLBACK, createVerifiedAttempt(), SUCCESS))).not.toHaveProperty(
      'error',
    );
  });

  test('marks the success of a test pair alone [DEV-07]', () => {
    const isTest = (url: string): string | null => new URL(url).searchParams.get('isTest');
    const ofPair = { testPair: TEST_PAIR };

    expect(isTest(redirectUrl(CALLBACK, createVerifiedAttempt(ofPair), SUCCESS))).toBe('true');
    expect(isTest(redirectUrl(CALLBACK, createAttempt(ofPair), FAILURE))).toBeNull();
    expect(isTest(redirectUrl(CALLBACK, createVerifiedAttempt(), SUCCESS))).toBeNull();
  });

  test('carries the public metadata, objects as JSON [W-06] [WR-05]', () => {
    const publicMetadata = {
      a: 'x',
      b: { c: 1 },
      n: 5,
      yes: true,
      nothing: null,
      list: [1, 'two'],
      'a key & more': 'ü=&?#',
    };

    const url = redirectUrl(CALLBACK, createVerifiedAttempt({ publicMetadata }), SUCCESS);

    expect(parameters(url)).toMatchObject({
      meta_a: 'x',
      meta_b: '{"c":1}',
      meta_n: '5',
      meta_yes: 'true',
      meta_nothing: 'null',
      meta_list: '[1,"two"]',
      'meta_a key & more': 'ü=&?#',
    });
  });

  test('never carries private metadata [W-07]', () => {
    const attempt = createVerifiedAttempt({ privateMetadata: { canary: 'canary-5f0c' } });

    expect(redirectUrl(CALLBACK, attempt, SUCCESS)).not.toContain('canary');
  });

  test('is not led astray by metadata with the names of its parameters', () => {
    const publicMetadata = { status: 'success', attemptId: 'attempt_of_another', error: 'none' };

    const url = redirectUrl(CALLBACK, createAttempt({ publicMetadata }), FAILURE);

    const { searchParams } = new URL(url);
    expect(searchParams.getAll('status')).toEqual(['failed']);
    expect(searchParams.getAll('attemptId')).toEqual(['attempt_default_1']);
    expect(searchParams.getAll('error')).toEqual(['ATTEMPT_EXPIRED']);
  });

  test('goes to an app by its deep link, and keeps the query that it has [WR-06]', () => {
    const url = redirectUrl('myapp://done?x=1', createVerifiedAttempt(), SUCCESS);

    expect(url.startsWith('myapp://done?x=1&status=success&')).toBe(true);
    expect(parameters(url)).toMatchObject({ x: '1', attemptId: 'attempt_default_1' });
  });

  test.each(['https://shop.example/done?lang=ar&status=mine#top', 'myapp:done?status=mine'])(
    'says each thing once, also where %s said it before',
    (callback) => {
      const { searchParams, hash } = new URL(redirectUrl(callback, createAttempt(), FAILURE));

      expect(searchParams.getAll('status')).toEqual(['failed']);
      expect(hash).toBe(new URL(callback).hash);
    },
  );

  test('names no transaction where there was none', () => {
    const { transaction: _transaction, ...attempt } = createAttempt({ status: 'created' });

    expect(parameters(redirectUrl(CALLBACK, attempt, FAILURE))).not.toHaveProperty('transactionId');
  });
});
