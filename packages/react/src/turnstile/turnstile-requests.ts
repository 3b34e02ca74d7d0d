import { OtpError } from '@otp-kit/protocol';

/** A request for a token. */
export interface TokenRequest {
  /** Unique, so that each request gets its own widget. */
  readonly id: number;
  readonly siteKey: string;
  readonly succeed: (token: string) => void;
  readonly fail: (error: unknown) => void;
}

/** The current token request, between the flow that asks and the widget that delivers. */
export interface TokenRequests {
  /**
   * Requests a token after `prepare` has resolved.
   *
   * @throws {@link OtpError} `CAPTCHA_NOT_CONFIGURED` where no widget is on the page, else what ended it
   */
  readonly ask: (options: AskOptions) => Promise<string>;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly getSnapshot: () => TokenRequest | undefined;
}

interface AskOptions {
  readonly siteKey: string;
  readonly signal: AbortSignal;
  readonly prepare: () => Promise<void>;
}

/** Connects a flow's captcha port with its widget. */
export function createTokenRequests(): TokenRequests {
  const listeners = new Set<() => void>();
  let current: TokenRequest | undefined;
  let asked = 0;

  function set(request: TokenRequest | undefined): void {
    current = request;
    for (const listener of listeners) listener();
  }

  return {
    async ask({ siteKey, signal, prepare }) {
      if (listeners.size === 0) {
        throw new OtpError('CAPTCHA_NOT_CONFIGURED', 'the captcha has no widget on the page');
      }
      await prepare();
      signal.throwIfAborted();
      asked += 1;
      const id = asked;
      let handleAbort = () => {};
      try {
        return await new Promise<string>((succeed, fail) => {
          handleAbort = () => fail(signal.reason);
          signal.addEventListener('abort', handleAbort);
          set({ id, siteKey, succeed, fail });
        });
      } finally {
        signal.removeEventListener('abort', handleAbort);
        // The widget is removed with its request, so that no token is used twice.
        if (current?.id === id) set(undefined);
      }
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
      };
    },
    getSnapshot: () => current,
  };
}
