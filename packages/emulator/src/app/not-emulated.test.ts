import { describe, expect, test } from 'vitest';
import { API_KEY, createV12Fixture } from './v12-core.fixture.ts';

// The interface, "Endpoints": what it names and this emulator does not answer.
const ROUTES = [
  ['POST', '/api/v1/utilities/end-users', 'utilities.end-users'],
  ['POST', '/api/v1/utilities/end-users/lookup', 'utilities.end-users.lookup'],
  ['POST', '/api/v1/transactions', 'v10.create'],
  ['POST', '/api/v1/transactions/activate/txn_1', 'v10.activate'],
  ['POST', '/api/v1/transactions/verify/treq_1', 'v10.verify'],
  ['GET', '/api/v1/transactions/optin-link/txn_1', 'v10.optin-link'],
  ['POST', '/api/v1/totp/create', 'totp.create'],
  ['POST', '/api/v1/totp/verify-setup', 'totp.verify-setup'],
  ['POST', '/api/v1/totp/request-auth', 'totp.request-auth'],
  ['POST', '/api/v1/totp/verify-auth/req_1', 'totp.verify-auth'],
] as const;

describe('an endpoint that the interface names and the emulator does not answer', () => {
  test.each(ROUTES)('%s %s is 501, by name', async (method, path, operation) => {
    const { request, control } = createV12Fixture();
    const body = JSON.stringify({ APIKey: API_KEY });

    const answer = await request(path, { method, ...(method === 'POST' && { body }) });

    expect([answer.status, answer.body.code]).toEqual([501, 'NOT_EMULATED']);
    expect(answer.body.status).toBe('error');
    expect(answer.body.message).toContain(operation);
    const journal = await control('GET', '/requests');
    expect(journal.body.data[0]).toMatchObject({ operation, code: 'NOT_EMULATED', path });
  });

  test.each(ROUTES)('%s %s with another method is 405', async (method, path) => {
    const { request } = createV12Fixture();

    const { status, headers } = await request(path, { method: 'DELETE' });

    expect([status, headers.get('allow')]).toEqual([405, method]);
  });

  test.each([
    '/api/v1/utilities',
    '/api/v1/utilities/sends',
    '/api/v1/transaction',
    '/api/v1/transactions/verify',
    '/api/v1/transactions/verify/treq_1/again',
    '/api/v1/totp',
    '/api/v1.2/transactions',
  ])('%s, which it does not name, is 404', async (path) => {
    const { post } = createV12Fixture();

    const { status, body } = await post(path, {});

    expect([status, body.code]).toEqual([404, 'ROUTE_NOT_FOUND']);
  });
});
