/** A page's browser with passkeys, whose user is the test, and the passkey routes of its backend. */
import type { ProxyPasskeys } from '@otp-kit/protocol';
import { vi } from 'vitest';
import { held } from '../clock.fixture.ts';
import {
  createScriptedFetch,
  errorResponse,
  type ScriptedFetch,
  success,
} from '../testing/scripted-fetch.fixture.ts';

/** A request of the page to the browser, until the user chooses a passkey or it fails. */
export interface Prompt {
  readonly action: 'create' | 'get';
  readonly options: object;
  readonly signal: AbortSignal;
  readonly choose: (passkey: object | null) => void;
  readonly fail: (errorName: string) => void;
}

export interface PasskeyPage extends ScriptedFetch {
  /** The oldest request to the browser that the test has not had yet. */
  readonly nextPrompt: () => Promise<Prompt>;
  readonly countPrompts: () => number;
  /** What the page reported to the browser about passkeys. */
  readonly reports: (readonly [name: string, details: object])[];
  /** Those of all pages of the site. */
  readonly locks: {
    readonly request: (
      name: string,
      options: LockOptions,
      run: (lock: object | null) => unknown,
    ) => Promise<unknown>;
  };
}

// The bytes fb, ff, bf and 01: each character that base64url replaces, and a text that base64 would pad.
export const CHALLENGE = { text: '-_-_AQ', bytes: Uint8Array.of(0xfb, 0xff, 0xbf, 1) };

export const REQUEST = { challenge: CHALLENGE.text, rpId: 'app.example', timeout: 300_000 };

export const CREATION = {
  challenge: CHALLENGE.text,
  rp: { id: 'app.example', name: 'App' },
  user: { id: 'dXNlcg', name: '+20•••567', displayName: 'Mona' },
  excludeCredentials: [{ type: 'public-key', id: 'a2V5LTA' }],
};

export const PASSKEYS: ProxyPasskeys = {
  rpID: 'app.example',
  user: CREATION.user,
  passkeys: [{ id: 'key-1', name: 'Phone', createdAtMs: 1, isBackedUp: true }],
};

/** The passkey that the user chooses, as the browser gives it. */
export const PASSKEY = {
  id: 'key-1',
  response: {
    clientDataJSON: CHALLENGE.bytes.buffer,
    authenticatorData: bytesOf('authenticator'),
    signature: bytesOf('signature'),
    userHandle: bytesOf('user'),
    attestationObject: bytesOf('attestation'),
  },
};

const RESPONSES: Readonly<Record<string, object>> = {
  'sign-in/options': { options: REQUEST },
  'sign-in': { verified: true, next: '/home' },
  'enroll/options': { options: CREATION },
  enroll: PASSKEYS,
  list: PASSKEYS,
  rename: PASSKEYS,
  delete: PASSKEYS,
};

/** A text as the page sends its bytes. */
export function inBase64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}

/** Replaces the globals of a browser: undo it after each test with `vi.unstubAllGlobals()`. */
export function createPasskeyPage(): PasskeyPage {
  const prompts = [held<Prompt>()];
  const reports: (readonly [string, object])[] = [];
  const locks = createLocks();
  let taken = 0;

  const ask =
    (action: Prompt['action']) =>
    ({ signal, ...options }: { readonly signal: AbortSignal }) => {
      const { promise, resolve, reject } = held<object | null>();
      signal.addEventListener('abort', () => reject(signal.reason));
      const fail = (name: string) => reject(new DOMException('prose', name));
      prompts.at(-1)?.resolve({ action, options, signal, choose: resolve, fail });
      prompts.push(held());
      return promise;
    };
  const reportAs = (name: string) => async (details: object) => void reports.push([name, details]);

  vi.stubGlobal('navigator', { credentials: { create: ask('create'), get: ask('get') }, locks });
  vi.stubGlobal('PublicKeyCredential', {
    isConditionalMediationAvailable: async () => true,
    getClientCapabilities: async () => ({ immediateGet: true }),
    signalAllAcceptedCredentials: reportAs('all'),
    signalCurrentUserDetails: reportAs('user'),
    signalUnknownCredential: reportAs('unknown'),
  });

  return {
    ...createScriptedFetch(
      ({ route }) => {
        const data = RESPONSES[route];
        return data ? success(data) : errorResponse(404, { code: 'ROUTE_NOT_FOUND' });
      },
      (url) => url.split('/api/passkeys/')[1] ?? '',
    ),
    nextPrompt: async () => {
      const prompt = await prompts[taken]?.promise;
      taken += 1;
      if (!prompt) throw new Error('the test waits for two requests at once');
      return prompt;
    },
    countPrompts: () => prompts.length - 1,
    reports,
    locks,
  };
}

/** Shared locks, and an exclusive one that does not wait. */
function createLocks(): PasskeyPage['locks'] {
  const counts = new Map<string, number>();
  return {
    request: async (name, { mode = 'exclusive', ifAvailable = false }, run) => {
      const count = counts.get(name) ?? 0;
      if (count > 0 && mode !== 'shared') {
        if (ifAvailable) return run(null);
        throw new Error('the page would wait for the lock');
      }
      counts.set(name, count + 1);
      try {
        return await run({ name, mode });
      } finally {
        counts.set(name, (counts.get(name) ?? 1) - 1);
      }
    },
  };
}

function bytesOf(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer;
}
