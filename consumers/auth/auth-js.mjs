import assert from 'node:assert/strict';
import { Auth } from '@auth/core';
import { authJsPhone } from '@otp-kit/server/auth-js';

const handler = (request) => Auth(request, config);
const phone = authJsPhone({ handler, findUser: (phoneNumber) => ({ id: '1', name: phoneNumber }) });
const config = {
  basePath: '/auth',
  trustHost: true,
  secret: 'a secret of a consumer that is long enough for Auth.js',
  providers: [phone.provider],
};

const request = new Request('http://localhost/api/otp/verify', { method: 'POST' });
const address = { phoneNumber: '+201001234567' };
const { headers } = await phone.onVerified({ address, request });
const cookie = headers.map(([, line]) => line.split(';')[0]).join('; ');
const session = await handler(
  new Request('http://localhost/auth/session', { headers: { cookie } }),
);

assert.equal((await session.json()).user.name, '+201001234567');
