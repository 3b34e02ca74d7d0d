/** A process that responds as the service does, with as little work as possible: it remembers only the codes of peers. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { serve } from '../harness/serve.mjs';

const CODE_MS = 180_000;
let sends = 0;
const codes = new Map(); // by number, as the peers delivered them

serve(
  createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  }),
);

async function respond(request, response) {
  response.setHeader('content-type', 'application/json');
  const { url = '' } = request;
  if (url.startsWith('/code/')) return response.end(JSON.stringify(codes.get(url.slice(6))));
  const data = await dataFor(request);
  response.end(JSON.stringify({ status: 'success', data }));
}

async function dataFor(request) {
  const { url = '' } = request;
  if (url.includes('/challenge')) return challenge();
  const body = await text(request);
  if (url.includes('/send')) return sent();
  // The one ID comes from the other, so that the right transaction is named without a memory.
  const { transactionReqID, to, code } = JSON.parse(body);
  if (to !== undefined) codes.set(to, code);
  return { verified: true, transactionID: String(transactionReqID).replace('r', 't') };
}

function challenge() {
  return {
    challengeRequired: true,
    challenge: 'a3'.repeat(32),
    challengeToken: `${'eyJhbGciOiJIUzI1NiJ9'.repeat(8)}.c2lnbmF0dXJl`,
    difficulty: 4,
    expiresAt: new Date(Date.now() + CODE_MS).toISOString(),
    algorithm: 'sha256',
    turnstile: { required: false, siteKey: null },
  };
}

function sent() {
  sends += 1;
  const serial = sends.toString(16).padStart(23, '0');
  return {
    transactionID: `t${serial}`,
    transactionReqID: `r${serial}`,
    channels: ['whatsapp'],
    expiresAt: new Date(Date.now() + CODE_MS).toISOString(),
  };
}
