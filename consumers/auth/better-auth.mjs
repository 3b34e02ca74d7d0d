import assert from 'node:assert/strict';
import { betterAuthPhone } from '@otp-kit/better-auth';
import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { admin, twoFactor } from 'better-auth/plugins';

const phone = betterAuthPhone({ twoFactorPage: '/two-factor' });
const database = { user: [], session: [], account: [], verification: [], twoFactor: [] };
const auth = betterAuth({
  baseURL: 'http://localhost',
  secret: 'a secret of a consumer that is long enough for better-auth',
  database: memoryAdapter(database),
  plugins: [phone, admin(), twoFactor()],
});

const first = await verified('+201001234567');
assert.equal(first.next, undefined);
assert.equal((await sessionOf(first))?.user.phoneNumber, '+201001234567');

const [user] = database.user;
database.session.length = 0;
user.twoFactorEnabled = true;
const second = await verified('+201001234567');
assert.equal(second.next, '/two-factor');
assert.equal(await sessionOf(second), null);
assert.equal(database.session.length, 0);

user.banned = true;
assert.equal(await verified('+201001234567'), 'refuse');
assert.equal(database.session.length, 0);

function verified(phoneNumber) {
  const request = new Request('http://localhost/api/otp/verify', { method: 'POST' });
  return phone.onVerified({ address: { phoneNumber }, request });
}

function sessionOf({ headers }) {
  const cookie = headers.map(([, line]) => line.split(';')[0]).join('; ');
  return auth.api.getSession({ headers: new Headers({ cookie }) });
}
