// @ts-check

/**
 * The inside of the captcha's frame: gets a token from its own origin, and posts to the page around,
 * which it knows by the origin that the script named.
 *
 * @see api.js, for the steps
 */
import { wordsOf } from './frame-words.js';

const settings = new URLSearchParams(location.hash.slice(1));
const sitekey = settings.get('sitekey') ?? '';
const parentOrigin = new URL(settings.get('parent') ?? '', location.origin).origin;
const words = wordsOf(settings.get('language') ?? 'auto');

// Cloudflare's published keys for tests; of any other key, the service knows whether it is one.
// https://developers.cloudflare.com/turnstile/troubleshooting/testing/
const ALWAYS_BLOCKS = ['2x00000000000000000000AB', '2x00000000000000000000BB'];
const FORCES_INTERACTION = '3x00000000000000000000FF';

// Two of the provider's client-side errors: an invalid site key, and a challenge that failed.
const INVALID_SITEKEY = '400020';
const CHALLENGE_FAILED = '300030';

const check = element('.check', HTMLElement);
const ask = element('#ask', HTMLElement);
const box = element('#box', HTMLInputElement);
const again = element('#again', HTMLButtonElement);

document.documentElement.lang = words.language;
document.documentElement.dir = words.language === 'ar' ? 'rtl' : 'ltr';
document.documentElement.dataset['theme'] = settings.get('theme') ?? 'auto';
check.dataset['size'] = settings.get('size') ?? 'normal';
element('#ask-text', HTMLElement).textContent = words.ask;
element('#name', HTMLElement).textContent = words.name;
again.textContent = words.again;

box.addEventListener('change', () => {
  ask.hidden = true;
  void getToken('answer');
});
again.addEventListener('click', () => tell({ event: 'refresh' }));

window.addEventListener('message', ({ data, origin, source }) => {
  if (source !== window.parent || origin !== parentOrigin) return;
  if (data?.command !== 'expire') return;
  enter('expired');
  again.hidden = false;
});

if (sitekey === FORCES_INTERACTION) {
  enter('asking');
  ask.hidden = false;
  tell({ event: 'ask' });
} else if (ALWAYS_BLOCKS.includes(sitekey)) {
  fail(CHALLENGE_FAILED);
} else {
  void getToken();
}

/** @param {'answer'} [first] what to say before the token */
async function getToken(first) {
  enter('working');
  const response = await fetch('/turnstile/v0/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      sitekey,
      hostname: new URL(parentOrigin).hostname,
      action: settings.get('action') || undefined,
      cData: settings.get('cData') || undefined,
    }),
  }).catch(() => undefined);
  const answer = await response?.json().catch(() => undefined);
  if (first) tell({ event: first });
  if (!response?.ok) return fail(response?.status === 400 ? INVALID_SITEKEY : CHALLENGE_FAILED);
  enter('done');
  tell({ event: 'token', token: answer?.token });
}

/** @param {string} code */
function fail(code) {
  enter('failed');
  tell({ event: 'error', code });
}

/** @param {'asking' | 'working' | 'done' | 'failed' | 'expired'} state */
function enter(state) {
  check.dataset['state'] = state;
  element('#say', HTMLElement).hidden = state === 'asking';
  element('#say-text', HTMLElement).textContent = state === 'asking' ? '' : words[state];
}

/** @param {Readonly<Record<string, unknown>>} message */
function tell(message) {
  window.parent.postMessage({ ...message, run: settings.get('run') }, parentOrigin);
}

/**
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T}
 */
function element(selector, type) {
  const found = document.querySelector(selector);
  if (found instanceof type) return found;
  throw new TypeError(`the frame has no ${selector}`);
}
