import { describe, expect, test } from 'vitest';
import { parseChallengeAnswer } from './challenge.ts';

const challenge = {
  challengeRequired: true,
  challenge: 'a'.repeat(64),
  difficulty: 3,
  challengeToken: 'token',
  expiresAt: '2026-01-01T00:01:30.000Z',
  algorithm: 'sha256',
  instructions: 'find a nonce',
  turnstile: { required: false, siteKey: null },
};
const success = (data: unknown) => ({ status: 'success', data });

describe('parseChallengeAnswer', () => {
  test('keeps the documented fields and ignores others', () => {
    const parsed = parseChallengeAnswer(success({ ...challenge, addedLater: 1 }));

    const { instructions: _, ...documented } = challenge;
    expect(parsed).toEqual(documented);
  });

  test.each(['AB'.repeat(32), 'aB'.repeat(32)])(
    'leaves the case of the challenge %s as it is, since it is hashed as text',
    (text) => {
      expect(parseChallengeAnswer(success({ ...challenge, challenge: text }))).toMatchObject({
        challenge: text,
      });
    },
  );

  test('drops stray proof fields when no challenge is required [CH-04]', () => {
    const parsed = parseChallengeAnswer(success({ ...challenge, challengeRequired: false }));

    expect(parsed).toEqual({ challengeRequired: false, turnstile: challenge.turnstile });
  });

  test('asks for no captcha where the service names none', () => {
    const { turnstile: _, ...without } = challenge;

    expect(parseChallengeAnswer(success(without)).turnstile).toEqual({
      required: false,
      siteKey: null,
    });
  });

  test.each(['', '<b>x</b>', 'x'.repeat(10_240), 7, null])(
    'does not read the instructions: %j [CH-17]',
    (instructions) => {
      expect(parseChallengeAnswer(success({ ...challenge, instructions }))).not.toHaveProperty(
        'instructions',
      );
    },
  );

  test.each([
    ['a short challenge', { challenge: 'ab' }],
    ['a fractional difficulty', { difficulty: 2.5 }],
    ['a difficulty above the digest', { difficulty: 65 }],
    ['a date that is none', { expiresAt: 'tomorrow' }],
    ['no token', { challengeToken: undefined }],
  ])('refuses %s and names the field, not the value', (_, fields) => {
    const parse = () => parseChallengeAnswer(success({ ...challenge, ...fields }));

    expect(parse).toThrow(expect.objectContaining({ code: 'MALFORMED_RESPONSE' }));
    expect(parse).toThrow(
      new RegExp(`^challenge: data\\.${Object.keys(fields)[0]} is not as documented`),
    );
  });
});
