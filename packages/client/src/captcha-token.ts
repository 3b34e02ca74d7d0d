import { isOtpError, OtpError, type TurnstileRequirement } from '@otp-kit/protocol';
import type { CaptchaPort } from './options.ts';

/** Supplies the captcha tokens of one action. */
export interface TokenSource {
  /**
   * A valid token, or `undefined` where none is required. A token that is pending, or that is fresh and
   * was not sent, is used again, because the user may have solved a puzzle for it.
   *
   * @throws {@link OtpError} `CAPTCHA_NOT_CONFIGURED`, `CAPTCHA_FAILED`, or what the port threw of this kit
   */
  get(requirement: TurnstileRequirement): Promise<string | undefined>;
  /** Marks the token as used. It is sent once, even if the send fails. */
  spend(): void;
}

/** Creates the source of captcha tokens for one action; `signal` aborts a pending one. */
export function createTokenSource(
  captcha: CaptchaPort | undefined,
  now: () => number,
  signal: AbortSignal,
): TokenSource {
  let current: AskedToken | undefined;

  async function requestToken(siteKey: string | null): Promise<string> {
    try {
      if (captcha && siteKey !== null) return await captcha.getToken({ siteKey, signal });
    } catch (cause) {
      if (isOtpError(cause)) throw cause;
      throw new OtpError('CAPTCHA_FAILED', undefined, { cause });
    }
    throw new OtpError('CAPTCHA_NOT_CONFIGURED');
  }

  function ask(siteKey: string | null): AskedToken {
    const token = requestToken(siteKey).then((given) => {
      asked.gotAtMs = now();
      return given;
    });
    const asked = { siteKey, token, gotAtMs: Infinity };
    return asked;
  }

  return {
    get: async ({ required, siteKey }) => {
      if (!required) return undefined;
      const isGood = current?.siteKey === siteKey && now() - current.gotAtMs < MAX_TOKEN_AGE_MS;
      current = current && isGood ? current : ask(siteKey);
      return current.token;
    },
    spend: () => {
      current = undefined;
    },
  };
}

interface AskedToken {
  readonly siteKey: string | null;
  readonly token: Promise<string>;
  /** Infinite until the token is there. */
  readonly gotAtMs: number;
}

const MAX_TOKEN_AGE_MS = 110_000; // The interface, "Limits": 2 minutes, less the way to the service.
