import { describe, expect, test } from 'vitest';
import { API_KEY, createV12Fixture } from './v12-core.fixture.ts';

// The interface, "Endpoints": what it names and this emulator does not emulate.
const ROUTES = [
  ['POST', '/api/v1/utilities/end-users', 'utilities.end-users', 'O-11', '[T-03]'],
  ['POST', '/api/v1/utilities/end-users/lookup', 'utilities.end-users.lookup', 'O-11', '[T-03]'],
  ['POST', '/api/v1/totp/create', 'totp.create', 'O-11', '[T-02]'],
  ['POST', '/api/v1/totp/verify-setup', 'totp.verify-setup', 'O-11', '[T-02]'],
  ['POST', '/api/v1/totp/request-auth', 'totp.request-auth', 'O-11', '[T-02]'],
  ['POST', '/api/v1/totp/verify-auth/req_1', 'totp.verify-auth', 'O-11', '[T-02]'],
] as const;

describe('an endpoint that the interface names and the emulator does not have', () => {
  test.each(ROUTES)(
    '%s %s is 501, by name (%s) and open point (%s) %s',
    async (method, path, operation, openPoint) => {
      const { request, control } = createV12Fixture();
      const body = JSON.stringify({ APIKey: API_KEY });

      const response = await request(path, { method, body });

      expect([response.status, response.body.code]).toEqual([501, 'NOT_EMULATED']);
      expect(response.body.status).toBe('error');
      expect(response.body.message).toContain(operation);
      expect(response.body.details).toEqual(openPoint && { openPoint });
      const journal = await control('GET', '/requests');
      expect(journal.body.data[0]).toMatchObject({ operation, code: 'NOT_EMULATED', path });
    },
  );

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
    '/api/v1/transactions/verify/',
    '/api/v1/transactions/verify/treq_1/again',
    '/api/v1/totp',
    '/api/v1.2/transactions',
  ])('%s, which it does not name, is 404', async (path) => {
    const { post } = createV12Fixture();

    const { status, body } = await post(path, {});

    expect([status, body.code]).toEqual([404, 'ROUTE_NOT_FOUND']);
  });
});
