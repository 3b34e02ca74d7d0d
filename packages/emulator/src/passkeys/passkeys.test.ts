import { beforeEach, describe, expect, test } from 'vitest';
import { PHONE, START_MS } from '../app/v12-core.fixture.ts';
import { createClock } from '../primitives/clock.ts';
import { createSeededRandom } from '../primitives/random.ts';
import { createPasskeyChallenges, type PasskeyChallenges } from './passkey-challenges.ts';
import { createPasskeys, type Passkey, type PasskeyOwner, type Passkeys } from './passkeys.ts';

const EMAIL = 'someone@example.com';
const owner: PasskeyOwner = {
  accountId: 'account_1',
  verificationAddress: { phoneNumber: PHONE },
};

function passkey(id: string): Passkey {
  return {
    id,
    publicKey: new Uint8Array(),
    transports: [],
    createdAtMs: START_MS,
    signatureCount: 0,
  };
}

describe('createPasskeys', () => {
  let passkeys: Passkeys;
  beforeEach(() => {
    passkeys = createPasskeys({ random: createSeededRandom('passkeys') });
  });

  test("a passkey is its user's, in its account", () => {
    passkeys.add(owner, passkey('a'));

    expect(passkeys.of(owner)).toEqual([passkey('a')]);
    expect(passkeys.of({ ...owner, accountId: 'account_2' })).toEqual([]);
    expect(
      passkeys.of({ ...owner, verificationAddress: { phoneNumber: '+201111111111' } }),
    ).toEqual([]);
  });

  test('a user is identified by the phone number, whatever the email address', () => {
    passkeys.add(owner, passkey('a'));

    const both = { ...owner, verificationAddress: { phoneNumber: PHONE, email: EMAIL } };
    expect(passkeys.of(both)).toHaveLength(1);
    expect(passkeys.of({ ...owner, verificationAddress: { email: EMAIL } })).toEqual([]);
  });

  test('a user without a phone is known by their email, however it is written', () => {
    passkeys.add({ ...owner, verificationAddress: { email: EMAIL } }, passkey('a'));

    const shouted = { ...owner, verificationAddress: { email: 'SomeOne@Example.com' } };
    expect(passkeys.of(shouted)).toHaveLength(1);
  });

  test('an ID can be used only once in a workspace', () => {
    const other = { ...owner, accountId: 'account_2' };

    expect(passkeys.add(owner, passkey('a'))).toBe(true);
    expect(passkeys.add(other, passkey('a'))).toBe(false);
    expect(passkeys.add(owner, passkey('a'))).toBe(false);
    expect(passkeys.list()).toHaveLength(1);
  });

  test('a handle is stable, opaque and unique to its user', () => {
    const handle = passkeys.handleOf(owner);

    expect(handle).toHaveLength(32);
    expect(passkeys.handleOf(owner)).toEqual(handle);
    expect(Buffer.from(handle).includes(PHONE)).toBe(false);
    expect(passkeys.handleOf({ ...owner, accountId: 'account_2' })).not.toEqual(handle);
  });

  test('a user without a passkey is not listed', () => {
    passkeys.handleOf(owner);

    expect(passkeys.list()).toEqual([]);
  });
});

describe('createPasskeyChallenges', () => {
  const purpose = { attemptId: 'attempt_1', ceremony: 'authenticate' } as const;
  const clock = createClock(
    () => START_MS,
    () => undefined,
  );
  let challenges: PasskeyChallenges;
  const issue = (): string => Buffer.from(challenges.issue(purpose)).toString('base64url');
  beforeEach(() => {
    clock.reset();
    challenges = createPasskeyChallenges({
      clock,
      random: createSeededRandom('challenges'),
    });
  });

  test('a challenge counts once', () => {
    const challenge = issue();

    expect(challenges.consume(challenge, purpose)).toBe(true);
    expect(challenges.consume(challenge, purpose)).toBe(false);
  });

  test.each([
    { ...purpose, attemptId: 'attempt_2' },
    { ...purpose, ceremony: 'register' } as const,
  ])('a challenge does not count for %j, and not afterwards either', (other) => {
    const challenge = issue();

    expect(challenges.consume(challenge, other)).toBe(false);
    expect(challenges.consume(challenge, purpose)).toBe(false);
  });

  test('a challenge counts for two minutes', () => {
    const [early, late] = [issue(), issue()];

    clock.advanceSeconds(119);
    expect(challenges.consume(early, purpose)).toBe(true);
    clock.advanceSeconds(1);
    expect(challenges.consume(late, purpose)).toBe(false);
  });

  test('what was not issued does not count', () => {
    issue();

    expect(challenges.consume('', purpose)).toBe(false);
    expect(challenges.consume(Buffer.alloc(32).toString('base64url'), purpose)).toBe(false);
  });
});
