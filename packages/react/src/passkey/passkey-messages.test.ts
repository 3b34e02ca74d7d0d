import { expect, test } from 'vitest';
import { enPasskey } from './passkey-messages.ts';

test('the English texts of the offer have no other word for a human', () => {
  expect(JSON.stringify(enPasskey)).not.toMatch(/person|people|robot/i);
});
