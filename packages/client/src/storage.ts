import { fieldsOf, isCodeLength, isString, isTexts, type OpenChannel } from '@otp-kit/protocol';
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

/** The key of the flow in the storage; `sessionStorage` has one for each tab. */
export const STORAGE_KEY = 'otp-kit:flow';

// If the storage throws (full, or blocked by the browser) or has another value, the flow goes on
// without it.

/** Reads the stored flow, unless its code has expired. */
export function readKept(storage: FlowStorage | undefined, now: number): KeptFlow | undefined {
  return harmlessly(() => {
    const kept = parseKeptFlow(JSON.parse(storage?.getItem(STORAGE_KEY) ?? 'null'));
    return kept && kept.flow.expiresAtMs > now ? kept : undefined;
  });
}

/** Stores a flow. Only the fields of {@link KeptFlow} are stored: no address, no token, no code. */
export function writeKept(
  storage: FlowStorage | undefined,
  { flow, choosableChannels }: KeptFlow,
): void {
  harmlessly(() => storage?.setItem(STORAGE_KEY, JSON.stringify({ ...flow, choosableChannels })));
}

/** Removes the stored flow. */
export function clearKept(storage: FlowStorage | undefined): void {
  harmlessly(() => storage?.removeItem(STORAGE_KEY));
}

function harmlessly<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    // A reload then starts at the address step.
    return undefined;
  }
}

function parseKeptFlow(value: unknown): KeptFlow | undefined {
  const { flowID, expiresAtMs, resendAtMs, channels, digits, maskedAddress, choosableChannels } =
    fieldsOf(value);
  if (typeof expiresAtMs !== 'number' || typeof resendAtMs !== 'number') return undefined;
  if (!isCodeLength(digits)) return undefined;
  if (!isString(flowID) || !isString(maskedAddress) || !isTexts(channels)) return undefined;
  return {
    flow: { flowID, expiresAtMs, resendAtMs, channels, digits, maskedAddress },
    choosableChannels: isTexts(choosableChannels) ? choosableChannels : [],
  };
}
