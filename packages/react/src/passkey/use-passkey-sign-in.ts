'use client';

import type {
  PasskeyBackendOptions,
  PasskeyOutcome,
  PasskeySignIn,
  PasskeySignInOptions,
} from '@otp-kit/client/passkey';
import { useEffect, useRef, useState } from 'react';
import { canMakePasskeys } from './use-passkey-offer.ts';

/** Options of {@link usePasskeySignIn}; `endpoint` and `fetch` are read once, when the component mounts. */
export interface UsePasskeySignInOptions extends PasskeyBackendOptions {
  /** Called once the backend has set the session. `next` is the next page, if the backend named one. */
  readonly onSignedIn: PasskeySignInOptions['onSignedIn'];
}

/** Why no passkey signed in, for a text: see `PasskeyOutcome`. */
export type PasskeyProblem = Exclude<PasskeyOutcome, 'signed-in'>;

/** Signing in with a passkey while a component is mounted. */
export interface PasskeySignInBinding {
  /** From the press until the outcome. */
  readonly isBusy: boolean;
  /** The result of the last attempt that the user should read. */
  readonly problem: PasskeyProblem | undefined;
  /**
   * Asks for a passkey; call it on the user's press. `dialog` is the browser's own dialog, with passkeys of other
   * devices. `immediate` shows a sheet if this device has a passkey, and otherwise nothing: resolve to your form then.
   */
  readonly signIn: (prompt: 'dialog' | 'immediate') => Promise<PasskeyOutcome>;
}

/**
 * Signs in with a passkey: in the autofill of a field with `webauthn` in its `autocomplete`, such as the form's with
 * `hasPasskeyAutofill`, and by `signIn`. Everything ends when the component is unmounted.
 *
 * @example
 * const { signIn } = usePasskeySignIn({ onSignedIn: ({ next }) => location.assign(next ?? '/') });
 * const handlePress = async () => {
 *   if ((await signIn('immediate')) !== 'signed-in') openForm();
 * };
 */
export function usePasskeySignIn(options: UsePasskeySignInOptions): PasskeySignInBinding {
  const [first] = useState(options);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<PasskeyProblem>();
  const latest = useRef(options.onSignedIn);
  const opening = useRef<Promise<PasskeySignIn | undefined>>(undefined);
  useEffect(() => {
    latest.current = options.onSignedIn;
  });

  useEffect(() => {
    if (!canMakePasskeys()) return;
    const opened = openSignIn({
      ...first,
      onProblem: setProblem,
      onSignedIn: (result) => latest.current(result),
    });
    opening.current = opened;
    let isMounted = true;
    void (async () => {
      const handle = await opened;
      if (isMounted) await handle?.watchAutofill();
    })();
    return () => {
      isMounted = false;
      opening.current = undefined;
      void opened.then((handle) => handle?.close());
    };
  }, [first]);

  async function signIn(prompt: 'dialog' | 'immediate'): Promise<PasskeyOutcome> {
    const opened = opening.current;
    if (!opened || isBusy) return 'not-used';
    setIsBusy(true);
    setProblem(undefined);
    const outcome = (await (await opened)?.signIn(prompt)) ?? 'unavailable';
    setIsBusy(false);
    const isQuiet = prompt === 'immediate' && outcome !== 'unknown' && outcome !== 'failed';
    if (outcome !== 'signed-in' && !isQuiet && opening.current === opened) setProblem(outcome);
    return outcome;
  }

  return { isBusy, problem, signIn };
}

/** Loaded here, since the form is shown without it. `undefined` if it cannot be loaded. */
async function openSignIn(options: PasskeySignInOptions): Promise<PasskeySignIn | undefined> {
  const module = await import('@otp-kit/client/passkey').catch(() => undefined);
  return module?.createPasskeySignIn(options);
}
