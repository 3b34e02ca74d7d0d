import { CUSTOM_HEADERS_BYTES, METADATA_BYTES } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import { type AttemptFields, checkAttemptFields } from './attempt-fields.ts';

const code = (expected: string) => expect.objectContaining({ code: expected });
const checking = (fields: object) => () => {
  const verificationAddress: AttemptFields['verificationAddress'] = {
    phoneNumber: '+201001234567',
  };
  checkAttemptFields({ verificationAddress, ...fields });
};

/** An object whose JSON has so many bytes. */
const ofBytes = (bytes: number, letter = 'x') => ({
  a: letter.repeat((bytes - '{"a":""}'.length) / new TextEncoder().encode(letter).length),
});

describe('the size of the metadata', () => {
  test('is both together, in UTF-8 bytes of JSON, up to 10,240 and no further [W-08] [W-09]', () => {
    const half = METADATA_BYTES / 2;

    expect(METADATA_BYTES).toBe(10_240);
    expect(checking({ publicMetadata: ofBytes(METADATA_BYTES) })).not.toThrow();
    expect(checking({ privateMetadata: ofBytes(METADATA_BYTES) })).not.toThrow();
    const both = (bytes: number) => ({
      publicMetadata: ofBytes(half),
      privateMetadata: ofBytes(bytes),
    });
    expect(checking(both(half))).not.toThrow();
    for (const fields of [
      { publicMetadata: ofBytes(METADATA_BYTES + 1) },
      { privateMetadata: ofBytes(METADATA_BYTES + 1) },
      both(half + 1),
    ]) {
      expect(checking(fields)).toThrow(code('METADATA_SIZE_EXCEEDED'));
    }
  });

  test('counts bytes, not characters [W-08]', () => {
    expect(checking({ publicMetadata: ofBytes(METADATA_BYTES, 'é') })).not.toThrow();
    expect(checking({ publicMetadata: ofBytes(METADATA_BYTES + 2, 'é') })).toThrow(
      code('METADATA_SIZE_EXCEEDED'),
    );
    expect(ofBytes(METADATA_BYTES + 2, 'é').a.length).toBeLessThan(METADATA_BYTES);
  });

  test.each([
    ['a number', 5],
    ['null', null],
    ['a list', []],
    ['a text', '{}'],
    ['a BigInt inside', { a: 1n }],
    ['a circle', circle()],
  ])('is not asked of %s, which is no JSON object', (_what, value) => {
    for (const name of ['publicMetadata', 'privateMetadata']) {
      expect(checking({ [name]: value })).toThrow(TypeError);
      expect(checking({ [name]: value })).toThrow(`${name} must be an object that JSON can hold`);
    }
  });
});

describe('custom headers', () => {
  test('have 4,096 bytes and no more', () => {
    expect(CUSTOM_HEADERS_BYTES).toBe(4096);
    expect(checking({ customHeaders: ofBytes(4096) })).not.toThrow();
    expect(checking({ customHeaders: ofBytes(4097) })).toThrow(
      code('CUSTOM_HEADERS_SIZE_EXCEEDED'),
    );
  });

  test.each([
    'content-type',
    'Content-Type',
    'USER-AGENT',
    'host',
    'content-length',
    'hook-id',
    'Hook-Signature',
    'hook-',
  ])('must not be %s, which the service drops without a word', (name) => {
    expect(checking({ customHeaders: { [name]: '1' } })).toThrow(TypeError);
    expect(checking({ customHeaders: { [name]: '1' } })).toThrow(`must not hold ${name}`);
  });

  test.each(['x-tenant', 'hooks', 'x-hook-id', 'authorization', 'content-type-2'])(
    'may be %s',
    (name) => {
      expect(checking({ customHeaders: { [name]: '1' } })).not.toThrow();
    },
  );

  test.each([
    ['an empty name', { '': 'canary' }],
    ['a name with a space', { 'x a': 'canary' }],
    ['a second header in the value', { 'x-a': 'canary\r\nx-b: 1' }],
    ['a NUL', { 'x-a': 'canary\0' }],
    ['a character that no header holds', { 'x-a': 'canary漢' }],
    ['a number', { 'x-a': 5 }],
    ['a list', { 'x-a': ['canary'] }],
  ])('must not hold %s, and are not quoted', (_what, customHeaders) => {
    expect(checking({ customHeaders })).toThrow(TypeError);
    expect(checking({ customHeaders })).not.toThrow('canary');
  });
});

describe('the code', () => {
  test.each([
    {},
    { digits: 4 },
    { digits: 5 },
    { digits: 6 },
    { otp: '0123' },
    { otp: '01234' },
    { otp: '012345' },
    { digits: 5, otp: '01234' },
  ])('may be asked for by %j', (fields) => {
    expect(checking(fields)).not.toThrow();
  });

  test.each([3, 7, 0, 4.5, Number.NaN, '6', null])('has not %j digits', (digits) => {
    expect(checking({ digits })).toThrow(code('INVALID_OTP_DIGITS'));
  });

  test.each(['123', '1234567', '', '12 34', '١٢٣٤', 1234, null, ['1234']])(
    'is not %j, which is not shown',
    (otp) => {
      expect(checking({ otp })).toThrow(code('INVALID_OTP_DIGITS'));
      expect(checking({ otp })).not.toThrow('34');
    },
  );

  test('has as many digits as digits says', () => {
    expect(checking({ digits: 6, otp: '1234' })).toThrow(code('OTP_DIGITS_MISMATCH'));
  });
});

function circle(): object {
  const value: Record<string, unknown> = {};
  value['self'] = value;
  return value;
}
