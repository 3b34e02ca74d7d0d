import { expect, test } from 'vitest';
import { createPasskeyFixture } from '../../../../packages/emulator/src/passkeys/passkey.fixture.ts';
import type { JournalEntry } from '../api/control-types.ts';
import { stepTitle } from './step-text.ts';

test('a step that asked for the options of a passkey does not say that one was created', async () => {
  const fixture = createPasskeyFixture();
  const attemptId = await fixture.begin();
  await fixture.enterCode(attemptId);
  await fixture.step(attemptId, 'passkey/register/options');
  await fixture.enrol(attemptId);
  const requests: JournalEntry[] = (await fixture.control('GET', '/requests')).body.data;
  const titles = requests.map((entry) => stepTitle({ kind: 'request', ref: '', entry }));

  // The last call needs options of its own.
  expect(titles.slice(0, 3)).toEqual([
    'Create passkey',
    'Create passkey: options requested',
    'Create passkey: options requested',
  ]);
});
