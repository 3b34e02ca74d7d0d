import { afterEach, describe, expect, test, vi } from 'vitest';
import { createEmulatorCore, createSeededRandom, type EmulatorCore } from './core.ts';
import { toHex } from './crypto/hash.ts';

const BASE = 'http://127.0.0.1:4400';
const API_KEY = 'ak_emulator_default_not_a_secret';
const PIPELINE = 'pipe_emulator_default';
const PHONE = '+201012345678';

describe('the core in a tab', () => {
  let core: EmulatorCore;

  afterEach(() => core.close());

  async function call(method: string, path: string, body?: unknown) {
    const response = await core.fetch(
      new Request(`${BASE}${path}`, {
        method,
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json' },
        }),
      }),
    );
    return { status: response.status, body: await response.json() };
  }

  const post = (path: string, body: unknown) => call('POST', path, body);
  const control = (method: string, path: string, body?: unknown) =>
    call(method, `/_emulator/v1${path}`, body);

  async function send(): Promise<string> {
    const challenge = await call(
      'GET',
      `/api/v1.2/transactions/challenge?APIKey=${API_KEY}&pipelineID=${PIPELINE}`,
    );
    const { challengeToken } = challenge.body.data;
    const solved = await control('POST', '/pow/solve', { challengeToken });
    const sent = await post('/api/v1.2/transactions/send', {
      APIKey: API_KEY,
      pipelineID: PIPELINE,
      verificationAddress: { phoneNumber: PHONE },
      powSolution: { challengeToken, nonce: solved.body.data.nonce },
    });
    expect([sent.status, sent.body.status]).toEqual([200, 'success']);
    return sent.body.data.transactionReqID;
  }

  async function readCode(): Promise<string> {
    const { body } = await control('GET', `/messages?to=${encodeURIComponent(PHONE)}`);
    return body.data[0].code;
  }

  const verify = (transactionReqID: string, otp: string) =>
    post('/api/v1.2/transactions/verify', { transactionReqID, otp });

  test('sends a code, shows it in its inbox, and verifies it', async () => {
    core = createEmulatorCore();
    const transactionReqID = await send();

    const wrong = await verify(transactionReqID, '');
    const right = await verify(transactionReqID, await readCode());

    expect(wrong.body.status).toBe('error');
    expect([right.status, right.body.status]).toEqual([200, 'success']);
  });

  test('draws the same values as on a server from the same seed', () => {
    core = createEmulatorCore();
    const values = createSeededRandom('otp-kit')(34);

    // SHA-256 of `otp-kit:0`, and the first two bytes of that of `otp-kit:1`.
    expect(toHex(values)).toBe(
      'b5126ddb011d3f910b603f434b5b9f0f12febc0e6127cbc0f3466916609f3619bf94',
    );
  });

  test('posts its result callbacks with the fetch of the tab', async () => {
    core = createEmulatorCore();
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null));
    await control('PATCH', '/seed', {
      pipelines: [{ id: PIPELINE, backendCallbackURL: 'http://localhost:9999/result' }],
    });
    const transactionReqID = await send();
    await verify(transactionReqID, await readCode());

    await vi.waitFor(async () => {
      const { body } = await control('GET', '/webhooks');
      expect(body.data[0].outcome).toBe('delivered');
    });
    expect(fetched.mock.calls[0]?.[0]).toEqual(new URL('http://localhost:9999/result'));
    fetched.mockRestore();
  });

  test('has no pages without their files', async () => {
    core = createEmulatorCore();

    expect(await call('GET', '/')).toMatchObject({ status: 503, body: { code: 'PAGE_NOT_BUILT' } });
  });
});
