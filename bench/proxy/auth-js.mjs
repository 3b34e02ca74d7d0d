/**
 * A process with Auth.js and its email provider, with numbers in place of addresses and six digits as the token. Auth.js
 * makes, hashes and checks the code then; with a Credentials provider all of that would be the product's.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import { toNodeHandler } from '@otp-kit/server/node';
import { serve } from '../harness/serve.mjs';
import { deliver, importFrom } from './peer.mjs';

const { Auth, skipCSRFCheck } = await importFrom('server', '@auth/core');
const users = new Map();
const tokens = new Map();

const provider = {
  ...{ id: 'phone', name: 'Phone', type: 'email', maxAge: 300 },
  normalizeIdentifier: (number) => number,
  generateVerificationToken: () => String(randomInt(1_000_000)).padStart(6, '0'),
  sendVerificationRequest: ({ identifier, token }) => deliver(identifier, token),
};
const config = {
  basePath: '/auth',
  trustHost: true,
  secret: randomBytes(32).toString('base64'),
  session: { strategy: 'jwt' },
  skipCSRFCheck, // The sign-in of next-auth on the server has it, too: no request for a token.
  providers: [provider],
  adapter: {
    createUser: (user) => users.set(user.email, user) && user,
    getUserByEmail: (number) => users.get(number) ?? null,
    createVerificationToken: (sent) => void tokens.set(sent.identifier, sent),
    useVerificationToken({ identifier, token }) {
      const sent = tokens.get(identifier);
      return sent?.token === token && tokens.delete(identifier) ? sent : null;
    },
  },
};

serve(createServer(toNodeHandler((request) => Auth(request, config))));
