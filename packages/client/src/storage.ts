import {
  fieldsOf,
  isCodeLength,
  isString,
  isTexts,
  type OpenChannel,
  type ProxyTransport,
} from '@otp-kit/protocol';
import type { ActiveFlow } from './state.ts';

/** The methods of `sessionStorage` that a flow uses. */
export interface FlowStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** What is stored. */
export interface KeptFlow {
  readonly flow: ActiveFlow;
  /** Stored, because a reloaded page has not loaded a challenge that names them. */
  readonly choosableChannels: readonly OpenChannel[];
}

/**
 * The key of a flow in the storage; `sessionStorage` is one for each tab. It has the endpoint as an
 * absolute URL, because another backend does not know the flow and must not get its code.
 */
export function storageKey({ endpoint = '' }: Pick<ProxyTransport, 'endpoint'>): string {
  // Keeps the endpoint as it is if the page has no URL.
  const url = endpoint && harmlessly(() => new Request(endpoint).url);
  return `otp-kit:flow:${url ?? endpoint}`;
}

// If the storage throws (full, or blocked by the browser) or has another value, the flow goes on
// without it, and a reload starts at the address step.

/** Reads the stored flow, unless no other code can be requested for it. */
export function readKept(
  storage: FlowStorage | undefined,
  key: string,
  now: number,
): KeptFlow | undefined {
  return harmlessly(() => {
    const kept = parseKeptFlow(JSON.parse(`${storage?.getItem(key)}`));
    return kept && kept.flow.expiresAtMs + RESENDABLE_MS > now ? kept : undefined;
  });
}

// The proxy keeps a flow for 10 minutes, and its code is valid for 3 of them.
const RESENDABLE_MS = 420_000;

/** Stores a flow, or removes it: no address, no token, no code. */
export function writeKept(
  storage: FlowStorage | undefined,
  key: string,
  kept?: ActiveFlow & Pick<KeptFlow, 'choosableChannels'>,
): void {
  harmlessly(() => (kept ? storage?.setItem(key, JSON.stringify(kept)) : storage?.removeItem(key)));
}

function harmlessly<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

function parseKeptFlow(value: unknown): KeptFlow | undefined {
  const fields = fieldsOf(value);
  const { flowID, expiresAtMs, resendAtMs, channels, digits, maskedAddress } = fields;
  const { choosableChannels, payload } = fields;
  if (!isCodeLength(digits) || !isString(flowID) || !isString(maskedAddress)) return undefined;
  if (typeof expiresAtMs !== 'number' || typeof resendAtMs !== 'number' || !isTexts(channels))
    return undefined;
  return {
    flow: {
      flowID,
      expiresAtMs,
      resendAtMs,
      channels,
      digits,
      maskedAddress,
      payload: isString(payload) ? payload : undefined,
    },
    choosableChannels: isTexts(choosableChannels) ? choosableChannels : [],
  };
}
