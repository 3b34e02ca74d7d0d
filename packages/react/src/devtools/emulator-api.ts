'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

/** What the panel reads of a message in the inbox. */
export interface InboxMessage {
  readonly id: string;
  readonly to: string;
  readonly channel: string;
  /** Absent in a utility message. */
  readonly code?: string;
  readonly transactionID: string;
}

/** A failure that the emulator offers, and what it does to a call of V1.2. */
export interface FaultPreset {
  readonly id: string;
  readonly group: string;
  readonly text: string;
  readonly effects?: { readonly v12?: Readonly<Record<string, unknown>> };
}

/** What the panel reads of the emulator. */
export interface EmulatorView {
  readonly messages: readonly InboxMessage[];
  readonly presets: readonly FaultPreset[];
  readonly faults: readonly Readonly<Record<string, unknown>>[];
  readonly clock: { readonly now: string; readonly offsetMs: number };
}

/** The emulator, read once a second while the panel is open. */
export interface EmulatorBinding {
  /** Undefined until it is read. */
  readonly view: EmulatorView | undefined;
  /** It did not respond, so that it is no longer read. */
  readonly isLost: boolean;
  /** Changes something in it, and reads it again. */
  readonly change: (method: 'POST' | 'DELETE', path: string, body?: object) => void;
  /** Reads it again. */
  readonly retry: () => void;
}

const INTERVAL_MS = 1000;

/** Follows the emulator at an address by its control API. */
export function useEmulator(url: string, ownFetch: typeof fetch | undefined): EmulatorBinding {
  const [view, setView] = useState<EmulatorView>();
  const [isLost, setLost] = useState(false);
  const api = useRef(ownFetch);
  const call = useCallback(
    async <T>(path: string, method = 'GET', body?: object): Promise<T> => {
      const send = api.current ?? fetch;
      const response = await send(new URL(`/_emulator/v1/${path}`, url), {
        method,
        ...(body && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      });
      const { data }: { data: T } = await response.json();
      return data;
    },
    [url],
  );
  const read = useCallback(async () => {
    try {
      const [messages, faults, clock, presets] = await Promise.all([
        call<EmulatorView['messages']>('messages?limit=5'),
        call<EmulatorView['faults']>('faults'),
        call<EmulatorView['clock']>('clock'),
        call<EmulatorView['presets']>('faults/presets'),
      ]);
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

  const change: EmulatorBinding['change'] = (method, path, body) =>
    void call(path, method, body).then(read, read);
  return { view, isLost, change, retry: () => void read() };
}
