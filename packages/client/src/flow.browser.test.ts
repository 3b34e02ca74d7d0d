import type { ProxySendRequest } from '@otp-kit/protocol';
import { beforeEach, expect, test } from 'vitest';
import { createFetchTransport, createOtpFlow } from './index.ts';

const DIFFICULTY = 2;
const CHALLENGE = 'ab'.repeat(32);

// The page is another test's before and after.
beforeEach(() => sessionStorage.clear());

test('runs in a browser with its default solver, clock and timers', async () => {
  const proxy = createProxy();
  const storage = window.sessionStorage;
  const flow = createOtpFlow({
    transport: createFetchTransport({ endpoint: '/api/otp', fetch: proxy.fetch }),
    storage,
  });

  flow.prepare();
  await flow.send({ phoneNumber: '+201001234567' });
  const reloaded = createOtpFlow({
    transport: createFetchTransport({ endpoint: `${origin}/api/otp/`, fetch: proxy.fetch }),
    storage,
  });
  const resumed = reloaded.getSnapshot().status;
  reloaded.close();
  await flow.verify('٠١٢٣٤٥');
  flow.close();

  expect(resumed).toBe('code');
  expect(proxy.routes).toEqual(['challenge', 'send', 'verify']);
  expect(flow.getSnapshot()).toEqual({ status: 'verified', next: '/home' });
  expect(storage).toHaveLength(0);
});

/** Answers as the proxy does, with a check of the proof by the browser's own SHA-256. */
function createProxy() {
  const routes: string[] = [];
  const iso = (msFromNow: number) => new Date(Date.now() + msFromNow).toISOString();
  const answers: Record<string, (body: string) => Promise<object> | object> = {
    challenge: () => ({
      challengeRequired: true,
      challenge: CHALLENGE,
      difficulty: DIFFICULTY,
      challengeToken: 'token',
      expiresAt: iso(90_000),
      algorithm: 'sha256',
      channels: [],
      digits: 6,
      serverTime: iso(0),
    }),
    send: async (body) => {
      const { powSolution }: ProxySendRequest = JSON.parse(body);
      const digest = await sha256(`${CHALLENGE}:${powSolution?.nonce}`);
      if (!digest.startsWith('0'.repeat(DIFFICULTY))) throw new Error('not a proof');
      const times = { expiresAt: iso(180_000), resendAfter: iso(30_000), serverTime: iso(0) };
      return { flowID: 'flow-1', ...times, channels: ['sms'], digits: 6, maskedAddress: '+20•••' };
    },
    verify: (body) => {
      if (body !== '{"flowID":"flow-1","otp":"012345"}') throw new Error('not the code');
      return { verified: true, next: '/home' };
    },
  };
  const answer: typeof fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input).url);
    const route = pathname.split('/').at(-1) ?? '';
    routes.push(route);
    const data = await answers[route]?.(await new Response(init?.body).text());
    return Response.json({ status: 'success', data });
  };
  return { routes, fetch: answer };
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
