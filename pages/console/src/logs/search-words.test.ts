import { expect, test } from 'vitest';
import { createV12Fixture, PHONE } from '../../../../packages/emulator/src/app/v12-core.fixture.ts';
import type { JournalEntry } from '../api/control-types.ts';
import { matchesSearch, requestWords } from './search-words.ts';

test('finds a request by its number, error code, status, path, operation and transaction', async () => {
  const { control, sent, verify, post } = createV12Fixture();
  const { transactionReqID } = await sent();
  await verify(transactionReqID, '000000');
  await post('/api/v1.2/transactions/verify', { transactionReqID: 'unknown', otp: '1' });
  const requests: JournalEntry[] = (await control('GET', '/requests')).body.data;
  const [{ transactionID }] = (await control('GET', '/messages')).body.data;
  const found = (search: string) =>
    requests.filter((entry) => matchesSearch(requestWords(entry), search)).map(({ id }) => id);
  const [challenge, send, wrong, unknown] = [...requests.map(({ id }) => id)].reverse();

  expect(found(PHONE)).toEqual([send]);
  expect(found('transaction_not_found')).toEqual([unknown]);
  expect(found('403')).toEqual([wrong]);
  expect(found('/challenge')).toEqual([challenge]);
  expect(found(transactionID)).toEqual([wrong, send]);
  expect(found(' verify  POST ')).toEqual([unknown, wrong]);
  expect(found('')).toHaveLength(4);
});

test.each([
  ['401', 'POST /verify 401', true],
  ['401', 'POST /verify 200 att_7c401d', false],
  ['401', 'POST /verify 200 att_7c401', false],
  ['822', '{"phoneNumber":"+201001234822"}', true],
  ['822', '+201082201234', false],
  ['44', '+447911123456', true],
  ['1234', '+201001234567', true],
  ['+20 10 0123 4567', '+201001234567', true],
  ['010-0123-4567', '+201001234567', true],
  ['(010) 01234567', '+201001234567', true],
  ['00201001234567', '+201001234567', true],
  ['0170 1230001', '+491701230001', true],
  ['0001', '+491701230001', true],
  ['0002', '+491701230001', false],
  ['pipe-2026', 'pipe-2026', true],
])('a search for %j in %j: %j', (search, text, isFound) => {
  expect(matchesSearch(text, search)).toBe(isFound);
});
