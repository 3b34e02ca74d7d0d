/** The URL of the captcha's script: a stand-in for the provider's, on this page's origin. */
const SOURCE = '/turnstile/v0/api.js?render=explicit';

/** The ID by which `@marsidev/react-turnstile` finds a script that it has not put there itself. */
const SCRIPT_ID = 'cf-turnstile-script';

/**
 * Loads the captcha's script, once for a page. A script that failed is removed, so that calling
 * again tries again.
 *
 * @returns whether it is there: offline, or blocked, it is not
 */
export async function loadTurnstile(source: string = SOURCE): Promise<boolean> {
  if ('turnstile' in window) return true;
  document.getElementById(SCRIPT_ID)?.remove();
  const script = document.createElement('script');
  script.id = SCRIPT_ID;
  script.src = source;
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => {
      script.remove();
      resolve(false);
    });
    document.head.append(script);
  });
}
