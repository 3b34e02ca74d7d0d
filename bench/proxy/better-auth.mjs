/** A process with better-auth's phone-number plugin and its memory adapter, as their documents set them up. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { serve } from '../harness/serve.mjs';
import { deliver, importFrom } from './peer.mjs';

const kind = process.argv[4];
const { betterAuth } = await importFrom('better-auth', 'better-auth');
const { memoryAdapter } = await importFrom('better-auth', 'better-auth/adapters/memory');
const { toNodeHandler } = await importFrom('better-auth', 'better-auth/node');
const { phoneNumber } = await importFrom('better-auth', 'better-auth/plugins');

const database = {};
dropRows();

const auth = betterAuth({
  baseURL: 'https://shop.example',
  secret: randomBytes(32).toString('base64'),
  database: kind === 'better-auth' ? memoryAdapter(database) : withoutCopies,
  plugins: [
    phoneNumber({
      sendOTP: ({ phoneNumber: to, code }) => deliver(to, code),
      signUpOnVerification: { getTempEmail: (number) => `${number.slice(1)}@phone.invalid` },
    }),
  ],
});

// The adapter reads and copies all rows: those of earlier rounds would slow it more and more.
serve(createServer(toNodeHandler(auth)), dropRows);

function dropRows(cpuMs) {
  Object.assign(database, { user: [], session: [], account: [], verification: [] });
  return cpuMs;
}

/** Its transactions copy the whole database twice and compare it row by row; here they are the queries alone. */
function withoutCopies(options) {
  const adapter = memoryAdapter(database)(options);
  return { ...adapter, transaction: (act) => act(adapter) };
}
