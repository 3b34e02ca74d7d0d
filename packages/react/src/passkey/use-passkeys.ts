'use client';

import {
  createPasskeyAccount,
  type PasskeyAccount,
  type PasskeyBackendOptions,
} from '@otp-kit/client/passkey';
import { isOtpError, type ProxyPasskeys } from '@otp-kit/protocol';
import { useEffect, useRef, useState } from 'react';

/** The passkeys of the signed-in user, and what can be done with them. Each action is for a press of the user. */
export interface PasskeysBinding {
  /** `undefined` until they have loaded. */
  readonly list: ProxyPasskeys | undefined;
  readonly isBusy: boolean;
  /** Why the last action failed. `not-added`: the user cancelled, or the device refused; `not-verified`: the backend wants a new code first. */
  readonly problem: 'not-added' | 'not-verified' | 'failed' | undefined;
  /** Creates a passkey. `known`: the device has one already; `undefined`: see `problem`. */
  readonly add: () => Promise<'enrolled' | 'known' | undefined>;
  /** Resolves to whether it succeeded. */
  readonly rename: (id: string, name: string) => Promise<boolean>;
  /** Resolves to whether the passkey is gone. */
  readonly remove: (id: string) => Promise<boolean>;
  /** Loads the list again, as the browser's return to the network does. Resolves to whether it succeeded. */
  readonly reload: () => Promise<boolean>;
}

/**
 * Loads the user's passkeys, and renames, deletes and adds them. Options are read once. Each change is reported to
 * the browser, so that the user's devices follow it.
 *
 * @example
 * const { list, add, rename, remove } = usePasskeys();
 */
export function usePasskeys(options: PasskeyBackendOptions = {}): PasskeysBinding {
  const [account] = useState(() => createPasskeyAccount(options));
  const [state, setState] = useState<Pick<PasskeysBinding, 'list' | 'isBusy' | 'problem'>>(LOADING);
  const mounted = useRef(new AbortController());

  async function run(action: Action): Promise<Result> {
    const { signal } = mounted.current;
    setState(({ list }) => ({ list, isBusy: true, problem: undefined }));
    const result = await resultOf(account, action, signal);
    if (!signal.aborted) {
      const { list, problem } = result;
      setState((before) => ({ list: list ?? before.list, isBusy: false, problem }));
    }
    return result;
  }

  useEffect(() => {
    const own = new AbortController();
    mounted.current = own;
    async function load(): Promise<void> {
      const { list, problem } = await resultOf(account, account.list, own.signal);
      if (own.signal.aborted) return;
      // Back on the network, a list that is there stays, with what the user has typed into it.
      setState((before) => (before.list ? before : { list, isBusy: false, problem }));
    }
    void load();
    addEventListener('online', () => void load(), { signal: own.signal });
    return () => own.abort();
  }, [account]);

  return {
    ...state,
    async add() {
      const { isOver, list } = await run(account.enroll);
      return isOver ? (list ? 'enrolled' : 'known') : undefined;
    },
    rename: async (id, name) => (await run((signal) => account.rename(id, name, signal))).isOver,
    reload: async () => (await run(account.list)).isOver,
    remove: async (id) => (await run((signal) => account.remove(id, signal))).isOver,
  };
}

type Action = (signal: AbortSignal) => Promise<ProxyPasskeys | undefined>;

interface Result extends Pick<PasskeysBinding, 'list' | 'problem'> {
  readonly isOver: boolean;
}

const LOADING = { list: undefined, isBusy: true, problem: undefined };

async function resultOf(
  account: PasskeyAccount,
  action: Action,
  signal: AbortSignal,
): Promise<Result> {
  try {
    return { list: await action(signal), isOver: true, problem: undefined };
  } catch (error) {
    // Deleted elsewhere: the list was an old one.
    if (codeOf(error) === 'NO_PASSKEY' && action !== account.list) {
      return resultOf(account, account.list, signal);
    }
    return { list: undefined, isOver: false, problem: problemOf(error) };
  }
}

function codeOf(error: unknown): string | undefined {
  return isOtpError(error) ? error.code : undefined;
}

function problemOf(error: unknown): PasskeysBinding['problem'] {
  // The browser says no more: the user cancelled, or the device refused.
  if (Object(error).name === 'NotAllowedError') return 'not-added';
  return codeOf(error) === 'PASSKEY_NOT_VERIFIED' ? 'not-verified' : 'failed';
}
