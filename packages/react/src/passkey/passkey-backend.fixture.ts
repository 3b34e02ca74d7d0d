/** The passkey routes of a product in the page, over `@simplewebauthn/server`, and a virtual device of the browser. */
import type { PasskeyUser, ProxyPasskey } from '@otp-kit/protocol';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import { cdp } from 'vitest/browser';

interface Stored extends ProxyPasskey {
  credential: WebAuthnCredential;
}

/** The bodies of all routes. */
interface Body {
  readonly id: string;
  readonly name: string;
  readonly credential: AuthenticationResponseJSON & RegistrationResponseJSON;
}

/** A backend with one user, who is signed in. */
export interface PasskeyBackend {
  readonly fetch: typeof fetch;
  /** The routes that were called, in order. */
  readonly calls: string[];
  readonly passkeys: Stored[];
  /** Codes in place of the route's response. */
  readonly failures: Record<string, string | undefined>;
  readonly timeoutMs: { value: number };
}

const USER: PasskeyUser = { id: 'dXNlci1oYW5kbGU', name: '+20•••••••17', displayName: 'Mona' };

/** Creates it, without a passkey. */
export function createPasskeyBackend(): PasskeyBackend {
  const rpID = location.hostname;
  const passkeys: Stored[] = [];
  const challenges = new Set<string>();
  const calls: string[] = [];
  const failures: PasskeyBackend['failures'] = {};
  const timeoutMs = { value: 300_000 };
  const expectations = {
    expectedChallenge: (challenge: string) => challenges.delete(challenge),
    expectedOrigin: location.origin,
    expectedRPID: rpID,
  };
  const all = () => ({
    rpID,
    user: USER,
    passkeys: passkeys.map(({ credential: _credential, ...shown }) => shown),
  });

  const routes: Record<string, (body: Body) => Promise<object>> = {
    'sign-in/options': async () => {
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
      challenges.add(options.challenge);
      return { options: { ...options, timeout: timeoutMs.value } };
    },
    'sign-in': async ({ credential: response }) => {
      const stored = passkeys.find(({ id }) => id === response.id);
      if (!stored) throw new Failure('NO_PASSKEY');
      const { credential } = stored;
      const { verified } = await verifyAuthenticationResponse({
        ...expectations,
        response,
        credential,
      }).catch(() => ({ verified: false }));
      if (!verified) throw new Failure('PASSKEY_AUTH_FAILED');
      return { verified: true, next: '/home' };
    },
    'enroll/options': async () => {
      const options = await generateRegistrationOptions({
        rpName: 'A product',
        rpID,
        userName: USER.name,
        userDisplayName: USER.displayName,
        userID: new TextEncoder().encode('user-handle'),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: passkeys.map(({ id }) => ({ id })),
      });
      challenges.add(options.challenge);
      return { options };
    },
    enroll: async ({ credential: response }) => {
      const { registrationInfo } = await verifyRegistrationResponse({ ...expectations, response });
      if (!registrationInfo) throw new Failure('PASSKEY_REGISTRATION_FAILED');
      const { credential } = registrationInfo;
      const { id } = credential;
      passkeys.push({ id, name: '', createdAtMs: Date.now(), isBackedUp: false, credential });
      return all();
    },
    list: async () => all(),
    rename: async ({ id, name }) => {
      const index = passkeys.findIndex((known) => known.id === id);
      const known = passkeys[index];
      if (!known) throw new Failure('NO_PASSKEY');
      passkeys[index] = { ...known, name };
      return all();
    },
    delete: async ({ id }) => {
      const index = passkeys.findIndex((known) => known.id === id);
      if (index < 0) throw new Failure('NO_PASSKEY');
      passkeys.splice(index, 1);
      return all();
    },
  };

  async function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const route = new Request(input).url.split('/api/passkeys/')[1] ?? '';
    calls.push(route);
    init?.signal?.throwIfAborted();
    try {
      const failure = failures[route];
      if (failure) throw new Failure(failure);
      const data = await routes[route]?.(await new Response(init?.body ?? null).json());
      return Response.json({ status: 'success', data });
    } catch (error) {
      const code = error instanceof Failure ? error.message : 'INTERNAL';
      const status = code === 'NO_PASSKEY' ? 404 : 403;
      const body = { status: 'error', code, message: '', class: 'terminal', retryable: false };
      return Response.json(body, { status });
    }
  }

  return { fetch: respond, calls, passkeys, failures, timeoutMs };
}

class Failure extends Error {}

/** A device of the browser that stores passkeys. */
export interface VirtualDevice {
  readonly countPasskeys: () => Promise<number>;
  /** Whether the user agrees to each request at once; otherwise requests wait. */
  readonly agrees: (agrees: boolean) => Promise<void>;
  /** From now on it does not recognize the user. */
  readonly refusesUser: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Adds a device: one built in, or a security key at the USB port or near by. Remove it after the test. */
export async function addVirtualDevice(
  transport: 'internal' | 'usb' | 'nfc' = 'internal',
): Promise<VirtualDevice> {
  await cdp().send('WebAuthn.enable');
  const { authenticatorId } = await cdp().send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    countPasskeys: async () =>
      (await cdp().send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    agrees: async (enabled) => {
      await cdp().send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    refusesUser: async () => {
      await cdp().send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    },
    remove: async () => {
      await cdp().send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
  };
}
