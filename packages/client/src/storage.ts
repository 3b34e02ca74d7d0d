import { fieldsOf, isCodeLength, isString, isTexts, type OpenChannel } from '@otp-kit/protocol';
import type { ActiveFlow } from './state.ts';

/** The part of `sessionStorage` that a flow uses. */
export interface FlowStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** What is kept. */
export interface KeptFlow {
  readonly flow: ActiveFlow;
  /** Else a reloaded page could offer no other channel before it has loaded a challenge. */
  readonly choosableChannels: readonly OpenChannel[];
}

/** Where the flow is kept: one for each tab, as `sessionStorage` is. */
export const STORAGE_KEY = 'otp-kit:flow';

// A storage can only help: where it throws (full, blocked by the browser) or holds something else,
// the flow goes on as if there were none.

/** Reads what was kept, unless its code has expired by now. */
export function readKept(storage: FlowStorage | undefined, now: number): KeptFlow | undefined {
  return harmlessly(() => {
    const kept = parseKeptFlow(JSON.parse(storage?.getItem(STORAGE_KEY) ?? 'null'));
    return kept !== undefined && kept.flow.expiresAtMs > now ? kept : undefined;
  });
}

/** Keeps a flow over a reload. Nothing but the fields of {@link KeptFlow} goes in: no address, no token, no code. */
export function writeKept(
  storage: FlowStorage | undefined,
  { flow, choosableChannels }: KeptFlow,
): void {
  harmlessly(() => storage?.setItem(STORAGE_KEY, JSON.stringify({ ...flow, choosableChannels })));
}

/** Forgets what was kept. */
export function clearKept(storage: FlowStorage | undefined): void {
  harmlessly(() => storage?.removeItem(STORAGE_KEY));
}

function harmlessly<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    // A reload then starts at the address step, which is no worse than having no storage.
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
