import axe from 'axe-core';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { ar } from './ar.ts';
import { createView } from './create-view.ts';
import { de } from './de.ts';
import {
  createBackend,
  FAILED,
  mount,
  mountReady,
  NEVER,
  PENDING,
  refusal,
  SUCCESS,
} from './embed.fixture.ts';
import { laterTexts } from './later-texts.ts';
import { firstTexts, type WidgetMessages } from './messages.ts';
import type { WidgetState } from './widget-state.ts';

const en: WidgetMessages = { ...firstTexts, ...laterTexts };
const status = page.getByRole('status');
const button = (name: string) => page.getByRole('button', { name });

async function violations(container: Element): Promise<string[]> {
  const results = await axe.run(container, { iframes: false, resultTypes: ['violations'] });
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`,
  );
}

/** Lets a test advance the time. */
function passTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Mounts a widget, and advances the time by 5 seconds after its frame has loaded. */
async function mountForLong(options: Parameters<typeof mount>[0] = {}) {
  passTime();
  const widget = await mountReady(options);
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  return widget;
}

/** Brings a widget into each of its states. */
const WAYS = {
  loading: async (messages = en) => {
    const backend = createBackend();
    backend.respondNext('attempt', NEVER);
    return mount({ messages }, backend);
  },
  ready: (messages = en) => mountForLong({ messages }),
  confirming: async (messages = en) => {
    const widget = await mountReady({ messages });
    widget.backend.respondNext('complete', NEVER);
    widget.say(SUCCESS);
    return widget;
  },
  verified: async (messages = en) => {
    const widget = await mountReady({ messages });
    widget.say(SUCCESS);
    return widget;
  },
  'load-error': async (messages = en) => mount({ loadTimeoutMs: 0, messages }),
  failed: async (messages = en) => {
    const backend = createBackend();
    backend.respondNext('attempt', refusal(403, 'COUNTRY_NOT_ALLOWED'));
    return mount({ messages }, backend);
  },
  expired: async (messages = en) => {
    const backend = createBackend();
    backend.settings.lifeSeconds = -1;
    backend.respondNext('complete', refusal(401, 'NO_ACTIVE_FLOW'));
    return mount({ messages }, backend);
  },
} as const;

for (const [lang, messages, tags] of [
  ['en', en, []],
  ['ar', ar, []],
  ['de', de, ['full']],
] as const) {
  describe(`in ${lang}`, { tags: [...tags] }, () => {
    test.each(Object.entries(WAYS))(
      '%s shows its text, fits 320 px, and axe finds nothing',
      async (name, lead) => {
        const widget = await lead(messages);
        await expect.poll(widget.status).toBe(name);

        const root = widget.container.firstElementChild;
        expect(root?.getAttribute('data-state')).toBe(name);
        expect(root?.getAttribute('lang')).toBe(lang);
        expect(root?.getAttribute('dir')).toBe(lang === 'ar' ? 'rtl' : 'ltr');
        await expect.element(status).toHaveTextContent(messages[widget.status()]);
        widget.container.style.width = '320px';
        expect(widget.container.scrollWidth).toBe(320);
        expect(await violations(widget.container)).toEqual([]);
      },
    );

    test('the frame has a title', async () => {
      const { frame } = await mountReady({ messages });

      expect(frame()?.title).toBe(messages.title);
    });
  });
}

test('every text has its Arabic counterpart', () => {
  expect(Object.keys(ar).sort()).toEqual(Object.keys(en).sort());
  for (const { locale, dir, ...texts } of [ar]) {
    expect([locale, dir]).toEqual(['ar', 'rtl']);
    for (const text of Object.values(texts)) expect(text).toMatch(/\p{Script=Arabic}/u);
  }
});

test('single texts replace the English ones, also for an error code', async () => {
  const backend = createBackend();
  backend.respondNext('attempt', refusal(403, 'COUNTRY_NOT_ALLOWED'));
  mount({ messages: { retry: 'Once more', COUNTRY_NOT_ALLOWED: 'Not in this country' } }, backend);

  await expect.element(status).toHaveTextContent('Not in this country');
  await expect.element(button('Once more')).toBeVisible();
});

describe('the buttons', () => {
  test.each([
    ['loading', []],
    ['ready', ['Try again', 'Open as a full page']],
    ['confirming', []],
    ['verified', []],
    ['load-error', ['Try again', 'Open as a full page']],
    ['failed', ['Try again']],
    ['expired', ['Start again']],
  ] as const)('in %s', async (name, names) => {
    const widget = await WAYS[name]();
    await expect.poll(widget.status).toBe(name);

    const buttons = [...widget.container.querySelectorAll('button')];
    expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
    expect(buttons.every(({ type }) => type === 'button')).toBe(true);
  });

  test('do not offer the full page with fallback: none', async () => {
    const widget = await mountForLong({ fallback: 'none' });

    await expect.element(button('Try again')).toBeVisible();
    expect(widget.container.querySelectorAll('button')).toHaveLength(1);
  });

  test('offer another try and the full page with a question after the frame has been there for 5 seconds', async () => {
    passTime();
    const widget = await mountReady();
    vi.advanceTimersByTime(4000);
    expect(status.element().textContent).toBe('');
    expect(widget.container.querySelectorAll('button')).toHaveLength(0);
    expect(widget.handle.getSnapshot().offersPage).toBeFalsy();

    vi.advanceTimersByTime(1000);

    await expect.element(status).toHaveTextContent('Having trouble?');
    await expect.element(button('Try again')).toBeVisible();
    await expect.element(button('Open as a full page')).toBeVisible();
    expect(widget.handle.getSnapshot().offersPage).toBe(true);
  });

  test.each([en, ar, de])(
    'appear after 5 seconds above the frame and move nothing, from 288 px, in $locale',
    async (messages) => {
      passTime();
      const widget = mount({ messages });
      // A card on a page of 320 px.
      widget.container.style.width = '288px';
      const heights = new Set([widget.container.offsetHeight]);
      await expect.poll(widget.status).toBe('ready');
      heights.add(widget.container.offsetHeight);
      const top = widget.frame()?.getBoundingClientRect().top ?? 0;

      vi.advanceTimersByTime(5000);

      await expect.element(button(messages.openPage)).toBeVisible();
      heights.add(widget.container.offsetHeight);
      expect(heights.size).toBe(1);
      expect(widget.frame()?.getBoundingClientRect().top).toBe(top);
      const line = [...widget.container.querySelectorAll('output, button')].map((part) =>
        part.getBoundingClientRect(),
      );
      expect(Math.min(...line.map((part) => part.top))).toBeGreaterThanOrEqual(top - 48);
      expect(Math.max(...line.map((part) => part.bottom))).toBeLessThanOrEqual(top);
    },
  );

  test('do not offer the full page of an attempt that has failed', async () => {
    passTime();
    const widget = await mountReady();
    widget.say(FAILED);
    await expect.element(button('Start again')).toBeVisible();

    vi.advanceTimersByTime(5000);

    await expect.element(status).toHaveTextContent('Stuck?');
    expect(widget.container.querySelectorAll('button')).toHaveLength(1);
  });

  test('offer a new attempt above the frame after AUTH_FAILED', async () => {
    const widget = await mountReady();
    widget.say(FAILED);
    await expect.element(status).toHaveTextContent('Stuck?');
    await expect.element(page.getByTitle('Verification')).toBeVisible();
    // The page would be of the attempt that has failed.
    await expect.element(button('Open as a full page')).not.toBeInTheDocument();
    // It may be the only way on, so it has the look of a button and not of a link.
    const { borderStyle, textDecorationLine } = getComputedStyle(button('Start again').element());
    expect([borderStyle, textDecorationLine]).toEqual(['outset', 'none']);

    await button('Start again').click();

    await expect.poll(() => widget.backend.countOf('attempt')).toBe(2);
  });
});

describe('before the second module has loaded', () => {
  test.each<[string, WidgetState, string, string[]]>([
    ['an attempt', { status: 'loading' }, 'Loading…', []],
    ['no connection', { status: 'failed', code: 'NETWORK_ERROR' }, 'No connection', ['Try again']],
    [
      'another failure',
      { status: 'failed', code: 'COUNTRY_NOT_ALLOWED' },
      'Verification failed',
      ['Try again'],
    ],
    [
      'a frame that did not load',
      { status: 'load-error', code: 'WIDGET_LOAD_FAILED' },
      'Verification failed',
      ['Try again', 'Open as a full page'],
    ],
  ])('%s has its text and its buttons, and nothing else', (_, state, text, names) => {
    const run = { retry: vi.fn(), startOver: vi.fn(), openPage: vi.fn() };
    const view = createView(document.body, firstTexts, run);
    onTestFinished(() => view.root.remove());

    view.draw(state);

    const buttons = [...view.root.querySelectorAll('button')];
    expect(view.root.textContent).toBe(text + names.join(''));
    expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
    for (const each of buttons) each.click();
    expect(run.retry).toHaveBeenCalledTimes(names.length > 0 ? 1 : 0);
    expect(run.openPage).toHaveBeenCalledTimes(names.length > 1 ? 1 : 0);
  });
});

describe('the shapes of a page that loads', () => {
  const emulate = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value }],
    });
  const shapesOf = ({ container }: ReturnType<typeof mount>) => {
    const skeleton = container.querySelector<HTMLElement>('.otp-widget > :last-child');
    if (!skeleton) throw new Error('no shapes');
    return skeleton;
  };

  test('are a picture, a heading and two lines, and only they are seen', async () => {
    const widget = await WAYS.loading();
    widget.container.style.width = '564px';

    const shapes = [...shapesOf(widget).children].map((shape) => shape.getBoundingClientRect());

    // 500 px without 2rem at each side.
    expect(shapes.map(({ width }) => Math.round(width))).toEqual([56, 262, 349, 218]);
    expect(shapes.map(({ height }) => height)).toEqual([56, 24, 16, 16]);
    const panel = status.element().parentElement;
    expect(panel && getComputedStyle(panel).clipPath).toBe('inset(50%)');
  });

  test.each([
    ['reduce', []],
    ['no-preference', [{ duration: 2000, iterations: Infinity, opacity: ['1', '0.4', '1'] }]],
  ])('fade in and out every 2 seconds with the preference %s', async (preference, expected) => {
    await emulate(preference);
    onTestFinished(() => void emulate(''));

    const animations = shapesOf(await WAYS.loading()).getAnimations();

    const effects = animations.map(({ effect }) => {
      if (!(effect instanceof KeyframeEffect)) throw new Error('no keyframes');
      const { duration, iterations } = effect.getTiming();
      return {
        duration,
        iterations,
        opacity: effect.getKeyframes().map((frame) => frame['opacity']),
      };
    });
    expect(effects).toEqual(expected);
  });
});

describe('a frame that loads', () => {
  const skeleton = ({ container }: ReturnType<typeof mount>) =>
    container.querySelector<HTMLElement>('.otp-widget > :last-child');

  test('shows its shapes, and for a screen reader a text, until it has loaded', async () => {
    const widget = mount();
    expect(skeleton(widget)?.checkVisibility()).toBe(true);
    await expect.element(status).toHaveTextContent('Loading…');

    await expect.poll(widget.status).toBe('ready');

    expect(skeleton(widget)?.checkVisibility()).toBe(false);
  });

  test('offers another try and the full page after 5 seconds, and is shown when it loads after all', async () => {
    passTime();
    const widget = mount();
    const slow: unknown[] = [];
    widget.handle.subscribe(() => {
      const { offersPage, status: name } = widget.handle.getSnapshot();
      if (name !== 'loading' || !widget.frame()) return;
      if (!offersPage) return void vi.advanceTimersByTime(5000);
      const texts = [...widget.container.querySelectorAll('output, button')];
      slow.push(
        texts.map(({ textContent }) => textContent),
        skeleton(widget)?.checkVisibility(),
      );
    });

    await expect.poll(widget.status).toBe('ready');

    const texts = ['The page is slow to load', 'Try again', 'Open as a full page'];
    expect(slow).toEqual([texts, false]);
    expect(widget.backend.countOf('attempt')).toBe(1);
  });

  test('again offers nothing before 5 seconds have passed', async () => {
    const widget = await mountForLong();
    passTime();
    await button('Try again').click();
    await expect.poll(widget.status).toBe('ready');

    vi.advanceTimersByTime(3000);
    expect(widget.handle.getSnapshot().offersPage).toBeFalsy();

    vi.advanceTimersByTime(2000);
    await expect.element(button('Try again')).toBeVisible();
  });

  test('loads again with the same attempt when the user tries again', async () => {
    const widget = await mountForLong();
    const first = widget.frame();

    await button('Try again').click();

    await expect.poll(widget.status).toBe('ready');
    expect(widget.frame()).not.toBe(first);
    expect(widget.backend.countOf('attempt')).toBe(1);
  });
});

describe('the focus', () => {
  test('is not taken from the page', async () => {
    const input = document.body.appendChild(document.createElement('input'));
    input.focus();

    const widget = await mountReady();
    widget.say(SUCCESS);
    await expect.poll(widget.status).toBe('verified');

    expect(document.activeElement).toBe(input);
    input.remove();
  });

  test('moves from the frame to the text that replaces it', async () => {
    const widget = await mountReady();
    widget.frame()?.focus();
    widget.backend.respondNext('complete', PENDING);

    widget.say(SUCCESS);

    await expect.poll(widget.status).toBe('confirming');
    expect(document.activeElement?.contains(status.element())).toBe(true);
    expect(widget.container.contains(document.activeElement)).toBe(true);
  });

  test('moves from the button to the text, and on to the frame', async () => {
    const backend = createBackend();
    backend.respondNext('attempt', refusal(403, 'COUNTRY_NOT_ALLOWED'));
    const widget = mount({}, backend);
    await expect.element(button('Try again')).toBeVisible();
    await userEvent.tab();
    await expect.element(button('Try again')).toHaveFocus();

    await userEvent.keyboard('{Enter}');

    await expect.poll(widget.status).toBe('ready');
    expect(document.activeElement).toBe(widget.frame());
  });

  test.each(['frame', 'button'])(
    'stays in the widget when AUTH_FAILED comes, from the %s',
    async (from) => {
      const widget = await mountForLong();
      const element = from === 'frame' ? widget.frame() : widget.container.querySelector('button');
      element?.focus();
      expect(document.activeElement).toBe(element);

      widget.say(FAILED);

      await expect.element(button('Start again')).toBeVisible();
      expect(document.activeElement).toBe(widget.frame());
    },
  );

  test('stays in the field of the frame when AUTH_FAILED comes', async () => {
    const widget = await mountReady();
    const told: unknown[] = [];
    const listen = ({ data }: MessageEvent) => told.push(data);
    addEventListener('message', listen);
    onTestFinished(() => removeEventListener('message', listen));
    await page.frameLocator(page.getByTitle('Verification')).getByLabelText('Code').fill('1');
    await expect.poll(() => told).toEqual(['focus']);

    widget.say(FAILED);
    await expect.element(button('Start again')).toBeVisible();
    widget.say('asked later');

    await expect.poll(() => told).toEqual(['focus', FAILED, 'asked later']);
  });

  test('cannot enter a hidden frame', async () => {
    const widget = await WAYS.confirming();
    await expect.poll(widget.status).toBe('confirming');

    widget.frame()?.focus();

    expect(document.activeElement).not.toBe(widget.frame());
  });
});

test('is 500 by 700 pixels, or narrower in a narrow container', async () => {
  const widget = await mountReady();
  const sizeOf = () => {
    const { width, height } = widget.frame()?.getBoundingClientRect() ?? {};
    return { width, height };
  };
  widget.container.style.width = '800px';
  expect(sizeOf()).toEqual({ width: 500, height: 700 });

  widget.container.style.width = '320px';

  expect(sizeOf()).toEqual({ width: 320, height: 700 });
  expect(widget.container.scrollWidth).toBe(320);
});

test.each([
  ['ready', 'of a link above the frame', ['3.5px', 'underline'], '0px 0px 700px'],
  ['load-error', 'of a button over the hidden frame', ['8px', 'none'], '48px 0px 0px'],
] as const)('in %s the full page has the look %s', async (name, _, look, inset) => {
  const widget = await WAYS[name]();
  await expect.poll(widget.status).toBe(name);

  const { paddingTop, textDecorationLine } = getComputedStyle(
    button('Open as a full page').element(),
  );
  const panel = status.element().parentElement;

  expect([paddingTop, textDecorationLine]).toEqual(look);
  expect(panel && getComputedStyle(panel).clipPath).toBe('none');
  expect(panel && getComputedStyle(panel).inset).toBe(inset);
});

test('has the page’s background and text color', async () => {
  const widget = await WAYS.confirming();
  await expect.poll(widget.status).toBe('confirming');
  widget.container.style.cssText = 'background:#123;color:#def';

  const panel = status.element().parentElement;

  expect(panel && getComputedStyle(panel).backgroundColor).toBe('rgba(0, 0, 0, 0)');
  expect(panel && getComputedStyle(panel).color).toBe('rgb(221, 238, 255)');
  expect(await violations(widget.container)).toEqual([]);
});
