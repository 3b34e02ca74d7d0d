import type { ActiveFlow } from './state.ts';

/** The part of `sessionStorage` that a flow uses. */
export interface FlowStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Keeps the code step over a reload. */
export interface FlowStore {
  /** The flow that was kept, unless its code has expired by now. */
  read(): ActiveFlow | undefined;
  write(flow: ActiveFlow): void;
  clear(): void;
}

/** Where the flow is kept: one a page, as the proxy keeps one flow a browser. */
export const STORAGE_KEY = 'otp-kit:flow';

/**
 * Wraps a storage so that it can only help: where it throws (full, blocked by the browser) or holds
 * something else, the flow goes on as if there were none. Nothing but the fields of
 * {@link ActiveFlow} goes in: no address, no token, no code.
 */
export function createFlowStore(storage: FlowStorage | undefined, now: () => number): FlowStore {
  return {
    read: () =>
      harmlessly(() => {
        const kept = parseActiveFlow(JSON.parse(storage?.getItem(STORAGE_KEY) ?? 'null'));
        return kept !== undefined && kept.expiresAt > now() ? kept : undefined;
      }),
    write: ({ flowID, expiresAt, resendAt, channels, digits, maskedAddress }) =>
      harmlessly(() => {
        const kept = { flowID, expiresAt, resendAt, channels, digits, maskedAddress };
        storage?.setItem(STORAGE_KEY, JSON.stringify(kept));
      }),
    clear: () => harmlessly(() => storage?.removeItem(STORAGE_KEY)),
  };
}

function harmlessly<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    // A reload then starts at the address step, which is no worse than having no storage.
    return undefined;
  }
}

function parseActiveFlow(value: unknown): ActiveFlow | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { flowID, expiresAt, resendAt, channels, digits, maskedAddress }: Record<string, unknown> =
    {
      ...value,
    };
  if (typeof expiresAt !== 'number' || typeof resendAt !== 'number') return undefined;
  if (digits !== 4 && digits !== 5 && digits !== 6) return undefined;
  if (typeof maskedAddress !== 'string' || !isTexts(channels)) return undefined;
  if (typeof flowID !== 'string') return undefined;
  return { flowID, expiresAt, resendAt, channels, digits, maskedAddress };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
