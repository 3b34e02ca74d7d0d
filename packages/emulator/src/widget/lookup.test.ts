import { describe, expect, test } from 'vitest';
import { createV12Fixture, type V12Fixture } from '../app/v12-core.fixture.ts';
import {
  createAttempt,
  createTransaction,
  createVerifiedAttempt,
} from '../callbacks/attempt.fixture.ts';
import { unusedUrl } from '../callbacks/receiver.fixture.ts';
import { type AttemptLookup, createAttemptLookup } from './lookup.ts';

function setUp(workspace?: string): V12Fixture & { readonly lookup: AttemptLookup } {
  const fixture = createV12Fixture();
  const lookup = createAttemptLookup({
    url: 'http://localhost:4400',
    fetch: (url) => fixture.core.fetch(new Request(url)),
    ...(workspace !== undefined && { workspace }),
  });
  return { ...fixture, lookup };
}

describe('the lookup of attempts', () => {
  test('returns how an attempt ended, and its address', async () => {
    const { lookup, core } = setUp();
    core.store.defaultWorkspace.attempts.add(createVerifiedAttempt());

    expect(await lookup(['attempt_default_1'])).toEqual([
      {
        attemptId: 'attempt_default_1',
        status: 'success',
        address: { phoneNumber: '+201001234567', email: 'someone@example.com' },
        transactionID: 'txn_default_1',
        isTest: false,
      },
    ]);
  });

  test('reports a passkey and a test pair', async () => {
    const { lookup, core } = setUp();
    const testPair = { address: '+201001234567', otp: '000000', retired: false };
    core.store.defaultWorkspace.attempts.add(
      createVerifiedAttempt({ verificationMethod: 'passkey', testPair }),
    );

    expect(await lookup(['attempt_default_1'])).toMatchObject([
      { verificationMethod: 'passkey', isTest: true },
    ]);
  });

  test('omits what is under way, also after a wrong code, until it has expired', async () => {
    const { lookup, core, advance } = setUp();
    const transaction = createTransaction({ wrongAttempts: 1 });
    core.store.defaultWorkspace.attempts.add(createAttempt({ transaction }));

    expect(await lookup(['attempt_default_1'])).toEqual([]);
    advance(300);
    expect(await lookup(['attempt_default_1'])).toMatchObject([{ status: 'failed' }]);
  });

  test('omits an unknown attempt, and keeps the rest', async () => {
    const { lookup, core } = setUp();
    core.store.defaultWorkspace.attempts.add(createVerifiedAttempt());

    const results = await lookup(['attempt_none', '../reset?', 'attempt_default_1']);

    expect(results.map(({ attemptId }) => attemptId)).toEqual(['attempt_default_1']);
  });

  test('looks into the workspace that is named', async () => {
    const { lookup, core, control } = setUp('two');
    await control('POST', '/workspaces', { id: 'two' });
    core.store.get('two')?.attempts.add(createVerifiedAttempt({ attemptId: 'attempt_two_1' }));
    core.store.defaultWorkspace.attempts.add(createVerifiedAttempt());

    const results = await lookup(['attempt_default_1', 'attempt_two_1']);

    expect(results.map(({ attemptId }) => attemptId)).toEqual(['attempt_two_1']);
  });

  test('takes fifty attempts at most [SL-01]', async () => {
    const { lookup } = setUp();

    await expect(lookup(Array(50).fill('attempt_none'))).resolves.toEqual([]);
    await expect(lookup(Array(51).fill('attempt_none'))).rejects.toThrow(RangeError);
  });

  test('rejects where the emulator does not respond, or responds with something else', async () => {
    const silent = createAttemptLookup({ url: await unusedUrl() });
    const { lookup: lost } = setUp('none');

    await expect(silent(['attempt_1'])).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(lost(['attempt_1'])).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
