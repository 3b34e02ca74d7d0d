/** @module-tag landing */
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { installCaptcha, openPage, type PageOptions, violations } from './page.fixture.tsx';
import type { FakeService } from './service/hosted-service.fixture.ts';
import type { Passkeys } from './service/passkeys.ts';
import { type Locale, loadLanguage } from './texts/language.ts';

const captcha = installCaptcha();

interface Screen extends PageOptions {
  readonly isCaptchaManual?: boolean;
  /** Typed into the field, to get there. */
  readonly code?: string;
  readonly entered?: string;
  /** Pressed at the end, to get there. */
  readonly pressed?: string;
}

const UNABLE: Passkeys = {
  isAllowed: () => false,
  get: async () => ({ status: 'unusable' }),
  create: async () => ({ status: 'unusable' }),
  cancel: () => {},
};
const FAILING: Passkeys = {
  isAllowed: () => true,
  get: async () => ({ status: 'failed' }),
  create: async () => ({ status: 'failed' }),
  cancel: () => {},
};

const LANGUAGES = {
  en: await loadLanguage('en'),
  ar: await loadLanguage('ar'),
  de: await loadLanguage('de'),
};

const failing =
  (step: string, status: number, body: object) =>
  ({ failNext }: FakeService) =>
    failNext(step, status, body);

/** Every screen of the page, and its heading. */
function screens(locale: Locale): [string, Screen][] {
  const { messages, passkeyMessages, texts } = LANGUAGES[locale];
  const long = { name: 'The Association of Very Long Names of Northern and Southern Egypt' };
  const wait = { cooldownSeconds: 75 };
  return [
    [texts.loading, { before: ({ hold }) => void hold('load') }],
    [texts.captchaHeading, { isCaptchaManual: true, attempt: { ...long, isTest: true } }],
    [texts.captchaHeading, { before: failing('captcha', 403, { code: 'CAPTCHA_NOT_VERIFIED' }) }],
    [texts.passkeyHeading, { attempt: { passkeySignIn: true } }],
    [texts.passkeyHeading, { attempt: { passkeySignIn: true }, passkeys: UNABLE }],
    [texts.channelHeading, { attempt: { askFirst: true } }],
    [texts.channelHeading, { attempt: { askFirst: true }, unreachable: ['whatsapp'] }],
    [messages.sending, { before: ({ hold }) => void hold('otp') }],
    [texts.unsentHeading, { before: failing('otp', 429, wait) }],
    [messages.codeHeading, {}],
    [messages.codeHeading, { entered: '111111' }],
    [messages.codeHeading, { entered: '111111', before: failing('verify', 429, wait) }],
    [
      messages.codeHeading,
      {
        entered: '1111',
        attempt: { digits: 4 },
        before: failing('verify', 429, { code: 'MAX_ATTEMPTS_EXCEEDED' }),
      },
    ],
    [passkeyMessages.heading, { entered: '123456', outcome: { offerPasskey: true } }],
    [
      passkeyMessages.heading,
      {
        entered: '123456',
        outcome: { offerPasskey: true },
        passkeys: FAILING,
        pressed: passkeyMessages.accept,
      },
    ],
    [texts.verifiedHeading, { entered: '123456', isFramed: true }],
    [texts.expiredHeading, { before: failing('load', 410, { code: 'ATTEMPT_EXPIRED' }) }],
    [
      texts.elsewhereHeading,
      {
        before: failing('load', 403, {
          code: 'FINGERPRINT_INCONSISTENT',
          redirectUrl: 'https://shop.example/back',
        }),
      },
    ],
    [texts.unloadedHeading, { before: failing('load', 503, {}) }],
  ];
}

async function show(heading: string, screen: Screen, locale: Locale): Promise<Element> {
  const { isCaptchaManual = false, entered, pressed, ...options } = screen;
  captcha.setManual(isCaptchaManual);
  const { container } = await openPage({ ...options, locale });
  if (entered !== undefined) {
    await expect.element(page.getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard(entered);
  }
  if (screen.unreachable) {
    await page
      .getByRole('button', { name: LANGUAGES[locale].messages.channelNames.whatsapp })
      .click();
    await expect.element(page.getByRole('alert')).toBeVisible();
  }
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
  if (pressed !== undefined) {
    await page.getByRole('button', { name: pressed }).click();
    await expect.element(page.getByRole('alert')).toBeVisible();
  }
  if (options.before || entered?.startsWith('1111')) {
    await expect.element(page.getByText(/[.…]/).first()).toBeVisible();
  }
  return container;
}

function targets(container: Element): DOMRect[] {
  return [...container.querySelectorAll('button, input, a')].map((target) =>
    target.getBoundingClientRect(),
  );
}

// `npm test` runs every screen in English, and the longest in Arabic, in a frame.
describe.each([
  ['en', []],
  ['ar', ['full']],
  ['de', ['full']],
] as const)('in %s', (locale, tags) => {
  beforeEach(() => page.viewport(500, 700));

  test.each(screens(locale))(
    '%s: nothing for axe to object to, no scrollbars at 500 × 700, none across at 320 [WI-01]',
    { tags: [...tags] },
    async (heading, screen) => {
      const container = await show(heading, screen, locale);
      const { documentElement: root } = document;

      expect(await violations(container)).toEqual([]);
      expect(container.querySelectorAll('h1')).toHaveLength(1);
      expect([root.scrollWidth, root.scrollHeight]).toEqual([500, 700]);
      await page.viewport(320, 640);
      await expect.poll(() => root.scrollWidth).toBe(320);
      for (const { width, height } of targets(container)) {
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
      }
    },
  );
});

/** The steps with the most in them, in the frame of another page. */
function longest(locale: Locale): [string, Screen][] {
  const { messages, passkeyMessages, texts } = LANGUAGES[locale];
  const before = failing('verify', 429, { cooldownSeconds: 75 });
  const enrol = {
    outcome: { offerPasskey: true },
    passkeys: FAILING,
    pressed: passkeyMessages.accept,
  };
  return [
    [texts.channelHeading, { attempt: { askFirst: true }, unreachable: ['whatsapp'] }],
    [messages.codeHeading, { entered: '111111', attempt: { isTest: true }, before }],
    [passkeyMessages.heading, { entered: '123456', ...enrol }],
  ];
}

describe.each([
  ['en', ['full']],
  ['ar', []],
  ['de', []],
] as const)('in a frame, in %s', (locale, tags) => {
  test.each(longest(locale))(
    '%s: fits 700 px of height down to 320 px of width, and scrolls one way at 400 [WI-01]',
    { tags: [...tags] },
    async (heading, screen) => {
      await page.viewport(500, 700);
      await show(heading, { ...screen, isFramed: true }, locale);
      const { documentElement: root } = document;
      const sizeAt = async (width: number, height: number) => {
        await page.viewport(width, height);
        await expect.poll(() => root.clientWidth).toBe(width);
        return [root.scrollWidth, root.scrollHeight];
      };

      expect(await sizeAt(500, 700)).toEqual([500, 700]);
      expect(await sizeAt(320, 700)).toEqual([320, 700]);
      const [width] = await sizeAt(320, 400);
      expect(width).toBe(320);
      expect(document.querySelector('.page-header')).toBeNull();
    },
  );
});

test.each([
  ['a dark brand', { primaryColor: '#7c5cff', backgroundColor: '#101030', textColor: '#e8e8ff' }],
  ['a pale brand', { primaryColor: '#e2e8f0', backgroundColor: '#ffffff', textColor: '#999999' }],
  ['a loud brand', { primaryColor: '#ffd400', backgroundColor: '#c04080', textColor: '#c04080' }],
])('%s can be read', async (_, branding) => {
  await page.viewport(500, 700);
  const container = await show(
    'Enter the code',
    { attempt: { branding }, entered: '111111' },
    'en',
  );
  await expect.element(page.getByRole('alert')).toBeVisible();

  expect(await violations(container)).toEqual([]);
});

test('nothing looks hovered where a pointer cannot hover', () => {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);

  expect(rules.flatMap(hovered)).toEqual([]);
});

/** The selectors with `:hover` outside of a media query for it. */
function hovered(rule: CSSRule): readonly string[] {
  if (rule instanceof CSSMediaRule && rule.conditionText === '(hover)') return [];
  if (rule instanceof CSSStyleRule && rule.selectorText.includes(':hover'))
    return [rule.selectorText];
  const isGroup = rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule;
  return isGroup ? [...rule.cssRules].flatMap(hovered) : [];
}

test.each([
  ['en', 'uppercase'],
  ['ar', 'none'],
] as const)('the first letter of a channel in %s', async (locale, transform) => {
  await openPage({ locale, attempt: { askFirst: true } });
  await expect.element(page.getByText(LANGUAGES[locale].texts.channelHints.sms)).toBeVisible();

  const name = document.querySelector('.page-channel-name') ?? document.body;
  expect(getComputedStyle(name, '::first-letter').textTransform).toBe(transform);
});

test('what the other channels are for is above them, in the middle', async () => {
  await page.viewport(500, 800);
  await openPage();
  await expect.element(page.getByText('Or get it by')).toBeVisible();

  const note = page.getByText('Or get it by').element();
  expect(getComputedStyle(note).textAlign).toBe('center');
});
