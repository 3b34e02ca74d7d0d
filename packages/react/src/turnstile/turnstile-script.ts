import { DEFAULT_SCRIPT_ID as SCRIPT_ID, SCRIPT_URL } from '@marsidev/react-turnstile';
import { OtpError } from '@otp-kit/protocol';

/** The source of the script, and its nonce. */
export interface TurnstileScriptOptions {
  /** Never use a value that a user can set. Default: Cloudflare's. */
  readonly scriptUrl?: string | undefined;
  /** The nonce of the page's policy, for the script's tag. */
  readonly nonce?: string | undefined;
}

/**
 * Loads Turnstile's script once for the page. After a failure the tag is removed, so that the next call
 * tries again; the component's own loader keeps the failed tag and then never finishes.
 *
 * A tag with the component's id, `cf-turnstile-script`, that the page itself wrote is waited for, and taken away if it fails.
 *
 * @throws {@link OtpError} `CAPTCHA_FAILED`: blocked, offline, not Turnstile's, or not there in 10 s
 */
export function loadTurnstile(options: TurnstileScriptOptions = {}): Promise<void> {
  if (window.turnstile && existingScript()) return Promise.resolve();
  loading ??= load(options).finally(() => {
    loading = undefined;
  });
  return loading;
}

let loading: Promise<void> | undefined;

const TIMEOUT_MS = 10_000; // The script has about 50 kB; after this time a user believes that nothing happens.

async function load({ scriptUrl = SCRIPT_URL, nonce }: TurnstileScriptOptions): Promise<void> {
  const script = existingScript() ?? createScript(scriptUrl, nonce);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) => () => reject(new OtpError('CAPTCHA_FAILED', why));
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', fail('the script did not load'));
      timer = setTimeout(fail('the script took too long'), TIMEOUT_MS);
      if (!script.isConnected) document.head.append(script);
    });
    // A content blocker may send another script.
    if (!window.turnstile) throw new OtpError('CAPTCHA_FAILED', 'the script is not Turnstile');
  } catch (error) {
    script.remove();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function existingScript(): HTMLScriptElement | undefined {
  const found = document.getElementById(SCRIPT_ID);
  return found instanceof HTMLScriptElement ? found : undefined;
}

function createScript(url: string, nonce: string | undefined): HTMLScriptElement {
  const script = document.createElement('script');
  script.id = SCRIPT_ID;
  script.src = `${url}${url.includes('?') ? '&' : '?'}render=explicit`;
  script.async = true;
  if (nonce !== undefined) script.nonce = nonce;
  return script;
}
