import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RenderParameters } from '../../../../packages/emulator/src/turnstile/page/render-parameters.d.ts';

const SOURCE = new URL('../../../../packages/emulator/src/turnstile/page/api.js', import.meta.url)
  .href;

/** What the script gives a page. */
interface Turnstile {
  readonly render: (target: string | HTMLElement, parameters?: object) => string | undefined;
  readonly execute: (target: string | HTMLElement) => void;
  readonly reset: (target?: string) => void;
  readonly remove: (target?: string) => void;
  readonly getResponse: (target?: string) => string | undefined;
  readonly isExpired: (target?: string) => boolean;
}

function isTurnstile(value: unknown): value is Turnstile {
  return typeof value === 'object' && value !== null && 'render' in value;
}

async function load(query = '?render=explicit'): Promise<Turnstile> {
  const script = document.createElement('script');
  script.id = 'cf-turnstile-script';
  script.src = SOURCE + query;
  await new Promise((resolve) => {
    script.addEventListener('load', resolve);
    document.head.append(script);
  });
  const turnstile: unknown = Reflect.get(window, 'turnstile');
  if (!isTurnstile(turnstile)) throw new Error('the script left nothing');
  return turnstile;
}

let form: HTMLFormElement;

beforeEach(() => {
  form = document.body.appendChild(document.createElement('form'));
});

afterEach(() => {
  vi.useRealTimers();
  form.remove();
  document.getElementById('cf-turnstile-script')?.remove();
  Reflect.deleteProperty(window, 'turnstile');
});

function frame(): HTMLIFrameElement {
  const found = form.querySelector('iframe');
  if (!found) throw new Error('there is no frame');
  return found;
}

function field(name = 'cf-turnstile-response'): FormDataEntryValue | null {
  return new FormData(form).get(name);
}

/** Lets the frame's own realm speak, so that it is the message's source. */
async function say(message: object, from = frame()): Promise<void> {
  // What its first, empty document says is lost when the page itself takes its place.
  if (from.contentDocument?.URL === 'about:blank') {
    await new Promise((resolve) => {
      from.addEventListener('load', resolve, { once: true });
    });
  }
  const run = new URL(from.src).searchParams.get('run');
  const { contentWindow } = from;
  const realm: unknown = contentWindow && Reflect.get(contentWindow, 'Function');
  if (typeof realm !== 'function') throw new Error('the frame has no window');
  realm('message', 'parent.postMessage(message, "*")')({ run, ...message });
}

async function heard(check: () => void): Promise<void> {
  await vi.waitFor(check, { timeout: 5000 });
}

describe('the replacement of the captcha’s script', () => {
  test('hands a token of its frame to the page, and to the form', async () => {
    const turnstile = await load();
    const callback = vi.fn<NonNullable<RenderParameters['callback']>>();
    turnstile.render(form, { sitekey: '1x00000000000000000000AA', callback });

    await say({ event: 'token', token: 'token-1' });

    await heard(() => expect(callback.mock.calls).toEqual([['token-1']]));
    expect(field()).toBe('token-1');
    expect(turnstile.getResponse()).toBe('token-1');
    expect(turnstile.isExpired()).toBe(false);
  });

  test('accepts messages only of its own frame, and only of the current run', async () => {
    const turnstile = await load();
    const callback = vi.fn<NonNullable<RenderParameters['callback']>>();
    turnstile.render(form, { sitekey: '1x00000000000000000000AA', callback });
    const run = new URL(frame().src).searchParams.get('run');
    const other = document.body.appendChild(document.createElement('iframe'));

    window.postMessage({ event: 'token', token: 'of the page', run }, '*');
    await say({ event: 'token', token: 'of a run before', run: 'earlier' });
    const { contentWindow } = other;
    const realm: unknown = contentWindow && Reflect.get(contentWindow, 'Function');
    if (typeof realm === 'function') {
      const forged = { event: 'token', token: 'of another frame', run };
      realm('message', 'parent.postMessage(message, "*")')(forged);
    }
    await say({ event: 'token', token: 'token-1' });

    await heard(() => expect(callback).toHaveBeenCalled());
    expect(callback.mock.calls).toEqual([['token-1']]);
    other.remove();
  });

  test('shows itself only where it has to ask, when it is to appear for that alone', async () => {
    const turnstile = await load();
    const before = vi.fn<() => void>();
    turnstile.render(form, {
      sitekey: '3x00000000000000000000FF',
      appearance: 'interaction-only',
      'before-interactive-callback': before,
    });
    expect(getComputedStyle(frame()).display).toBe('none');

    await say({ event: 'ask' });

    await heard(() => expect(before).toHaveBeenCalledOnce());
    await heard(() => expect(getComputedStyle(frame()).display).toBe('block'));
    expect(frame().style.height).toBe('65px');
  });

  test('never shows a check whose key is of the invisible kind', async () => {
    const turnstile = await load();

    turnstile.render(form, { sitekey: '1x00000000000000000000BB' });

    expect(getComputedStyle(frame()).display).toBe('none');
  });

  test('reports an error, and leaves it at that where nothing is to be tried again', async () => {
    const turnstile = await load();
    const failed = vi.fn<(code: string) => boolean>(() => true);
    turnstile.render(form, {
      sitekey: '2x00000000000000000000AB',
      retry: 'never',
      'error-callback': failed,
    });
    const address = frame().src;

    await say({ event: 'error', code: '300030' });

    await heard(() => expect(failed.mock.calls).toEqual([['300030']]));
    expect(frame().src).toBe(address);
    expect(turnstile.getResponse()).toBeUndefined();
  });

  test('waits with `execution: execute`, and runs again after a reset', async () => {
    const turnstile = await load();
    turnstile.render(form, { sitekey: '1x00000000000000000000AA', execution: 'execute' });
    expect(frame().src).toBe('');

    turnstile.execute(form);
    const first = frame().src;
    turnstile.reset();
    turnstile.execute(form);

    expect(first).toContain('sitekey=1x00000000000000000000AA');
    expect(frame().src).not.toBe(first);
  });

  test('takes a token back after 120 seconds, and gets the next one by itself', async () => {
    const turnstile = await load();
    const expired = vi.fn<(token: string) => void>();
    turnstile.render(form, { sitekey: '1x00000000000000000000AA', 'expired-callback': expired });
    const first = frame().src;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await say({ event: 'token', token: 'token-1' });
    await heard(() => expect(turnstile.getResponse()).toBe('token-1'));

    vi.advanceTimersByTime(120_000);

    expect(expired.mock.calls).toEqual([['token-1']]);
    expect(field()).toBe('');
    expect(frame().src).not.toBe(first);
  });

  test('leaves nothing behind when it is removed', async () => {
    const turnstile = await load();
    const id = turnstile.render(form, { sitekey: '1x00000000000000000000AA' });

    turnstile.remove(id);

    expect(form.innerHTML).toBe('');
    expect(turnstile.getResponse(id)).toBeUndefined();
  });

  test('renders what the page marks, with its callbacks by name', async () => {
    form.innerHTML =
      '<div class="cf-turnstile" data-sitekey="1x00000000000000000000AA" data-callback="onToken" data-response-field-name="proof"></div>';
    const onToken = vi.fn<(token: string) => void>();
    Reflect.set(window, 'onToken', onToken);
    await load('');

    await say({ event: 'token', token: 'token-1' });

    await heard(() => expect(onToken.mock.calls).toEqual([['token-1']]));
    expect(field('proof')).toBe('token-1');
  });
});
