'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

/** What the panel reads of the emulator. */
export interface EmulatorView {
  readonly messages: readonly {
    readonly id: string;
    readonly to: string;
    readonly channel: string;
    /** Absent in a utility message. */
    readonly code?: string;
    readonly transactionID: string;
  }[];
  /** The failures that the emulator offers, with what each does to a call of V1.2. */
  readonly presets: readonly {
    readonly id: string;
    readonly group: string;
    readonly text: string;
    readonly effects?: { readonly v12?: Readonly<Record<string, unknown>> };
  }[];
  readonly faults: readonly Readonly<Record<string, unknown>>[];
  readonly clock: { readonly offsetMs: number };
}

/** Changes something in the emulator, and reads it again. */
export type ChangeEmulator = (method: 'POST' | 'DELETE', path: string, body?: object) => void;

/** The emulator, read once a second while the panel is open. */
interface EmulatorBinding {
  /** Undefined until it is read. */
  readonly view: EmulatorView | undefined;
  /** It did not respond, or refused, so that it is no longer read. */
  readonly isLost: boolean;
  readonly change: ChangeEmulator;
  readonly retry: () => void;
}

const INTERVAL_MS = 1000;

/** Follows the emulator at an address by its control API. */
export function useEmulator(url: string, ownFetch: typeof fetch | undefined): EmulatorBinding {
  const [view, setView] = useState<EmulatorView>();
  const [isLost, setLost] = useState(false);
  const api = useRef(ownFetch);
  const call = useCallback(
    async (path: string, method = 'GET', body?: object) => {
      const headers = { 'content-type': 'application/json' };
      const init = { method, ...(body && { body: JSON.stringify(body), headers }) };
      const response = await (api.current ?? fetch)(new URL(`/_emulator/v1/${path}`, url), init);
      if (!response.ok) throw new TypeError(`${path}: ${response.status}`);
      return (await response.json()).data;
    },
    [url],
  );
  const read = useCallback(async () => {
    const paths = ['messages?limit=5', 'faults', 'clock', 'faults/presets'];
    try {
      const [messages, faults, clock, presets] = await Promise.all(paths.map((path) => call(path)));
      setView({ messages, faults, clock, presets });
      setLost(false);
    } catch {
      setLost(true);
    }
  }, [call]);

  useEffect(() => {
    // A browser logs each request that fails, so that the next one waits for the developer.
    if (isLost) return undefined;
    const first = setTimeout(() => void read());
    const timer = setInterval(() => void read(), INTERVAL_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [read, isLost]);

  const change: ChangeEmulator = (method, path, body) =>
    void call(path, method, body).then(read, read);
  return { view, isLost, change, retry: () => void read() };
}
