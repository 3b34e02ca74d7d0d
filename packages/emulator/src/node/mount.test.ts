import { afterEach, describe, expect, test, vi } from 'vitest';
import { createMountedEmulator, type MountOptions } from './mount.ts';

const ORIGIN = 'https://pr-12.example.dev';
const API_KEY = 'ak_emulator_default_not_a_secret';

afterEach(() => vi.unstubAllEnvs());

function mount(options: Partial<MountOptions> = {}) {
  return createMountedEmulator({ origin: ORIGIN, ...options });
}

function get(path: string, headers: Record<string, string> = {}, origin = ORIGIN) {
  return new Request(`${origin}${path}`, { headers });
}

describe('createMountedEmulator', () => {
  test('refuses an API key that is not one of the emulator, given or in the environment', () => {
    expect(() => mount({ apiKey: 'ak_live_1' })).toThrow(
      expect.objectContaining({ code: 'REAL_KEY_REFUSED' }),
    );
    vi.stubEnv('OTP_API_KEY', 'ak_live_1');
    expect(() => mount()).toThrow(expect.objectContaining({ code: 'REAL_KEY_REFUSED' }));
    vi.stubEnv('OTP_API_KEY', API_KEY);
    expect(mount().credentials.apiKey).toBe(API_KEY);
  });

  test('names no key in what it throws', () => {
    expect(() => mount({ apiKey: 'ak_live_1' })).toThrow(/^(?!.*ak_live_1)/);
  });

  test.each(['production', '"Production" '])(
    'refuses NODE_ENV=%s, unless an option allows it',
    (value) => {
      vi.stubEnv('NODE_ENV', value);

      expect(() => mount()).toThrow(expect.objectContaining({ code: 'PRODUCTION_REFUSED' }));
      expect(() => mount({ allowInProduction: true, apiKey: 'ak_live_1' })).toThrow(
        expect.objectContaining({ code: 'REAL_KEY_REFUSED' }),
      );
      expect(mount({ allowInProduction: true }).credentials.apiKey).toBe(API_KEY);
    },
  );

  test.each(['', 'pr-12.example.dev', `${ORIGIN}/`, `${ORIGIN}/app`, 'ftp://example.dev', '*'])(
    'refuses %o as the origin of an app',
    (origin) => {
      expect(() => mount({ origin })).toThrow(
        expect.objectContaining({ code: 'INVALID_ARGUMENT' }),
      );
    },
  );

  test('serves the control API behind a proxy that ends TLS, if the Host is that of the app', async () => {
    const { fetch } = mount();
    const inside = 'http://10.0.0.7:3000';
    const statusOf = async (headers: Record<string, string>) =>
      (await fetch(get('/_emulator/v1/health', headers, inside))).status;

    expect(await statusOf({ host: 'PR-12.example.dev' })).toBe(200);
    expect(await statusOf({ host: 'pr-12.example.dev', origin: ORIGIN })).toBe(200);
    expect(await statusOf({ host: 'pr-12.example.dev', origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf({ host: 'pr-12.example.dev', 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusOf({ host: 'pr-13.example.dev' })).toBe(403);
    expect(await statusOf({ 'x-forwarded-host': 'pr-12.example.dev' })).toBe(403);
  });

  test('serves the console at /_emulator/, and its files below', async () => {
    const files: Record<string, string> = {
      'index.html': '<title>console</title>',
      'console.js': 'run()',
    };
    const read = async (name: string) => {
      const text = files[name];
      return text === undefined ? undefined : new Uint8Array(Buffer.from(text));
    };
    const { fetch } = mount({ pages: { console: read } });

    const page = await fetch(get('/_emulator/'));
    const script = await fetch(get('/_emulator/console/console.js'));
    const short = await fetch(get('/_emulator'));

    expect([page.status, await page.text()]).toEqual([200, files['index.html']]);
    expect([script.status, await script.text()]).toEqual([200, files['console.js']]);
    expect([short.status, short.headers.get('location')]).toEqual([308, `${ORIGIN}/_emulator/`]);
  });

  test('calls the service for its own base URL alone', async () => {
    const { serviceFetch, baseUrl, credentials } = mount();
    const { apiKey, pipelineID } = credentials;
    const path = `/api/v1.2/transactions/challenge?APIKey=${apiKey}&pipelineID=${pipelineID}`;

    expect((await serviceFetch(baseUrl + path)).status).toBe(200);
    await expect(serviceFetch(`https://service.example${path}`)).rejects.toThrow(TypeError);
    await expect(serviceFetch(`${baseUrl}/_emulator/v1/messages`)).rejects.toThrow(TypeError);
  });

  test('posts no webhook to the machine of the app', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const { fetch, serviceFetch, baseUrl, credentials } = mount({ webhookHosts: [] });
    const { apiKey, pipelineID } = credentials;
    const json = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });
    const callback = { backendCallbackURL: 'http://127.0.0.1:9/hook', dev: { bypassPoW: true } };
    await fetch(
      new Request(`${ORIGIN}/_emulator/v1/seed`, {
        method: 'PATCH',
        body: JSON.stringify({ pipelines: [{ id: pipelineID, ...callback }] }),
      }),
    );
    const send = {
      APIKey: apiKey,
      pipelineID,
      verificationAddress: { phoneNumber: '+201001234567' },
    };
    const url = `${baseUrl}/api/v1.2/transactions`;
    const headers = { 'content-type': 'application/json' };
    const sent = await serviceFetch(`${url}/send`, { ...json({ ...send, otp: '1234' }), headers });
    const { transactionReqID } = (await sent.json()).data;
    await serviceFetch(`${url}/verify`, { ...json({ transactionReqID, otp: '1234' }), headers });

    await vi.waitFor(async () => {
      const { data } = await (await fetch(get('/_emulator/v1/webhooks'))).json();
      expect(data).toMatchObject([{ outcome: 'refused' }]);
    });
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });
});
