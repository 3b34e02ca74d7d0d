/** @module-tag landing */
import { ar } from '@otp-kit/client/messages/ar';
import type { PhoneChannel } from '@otp-kit/protocol';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { createBackend } from './form/backend.fixture.ts';
import {
  codeField,
  phoneField,
  renderAtCode,
  renderForm,
  resendButton,
  sendButton,
  type,
} from './form/form-page.fixture.tsx';
import { passkeyOffer } from './passkey.ts';
import './phone.css';

beforeEach(() => sessionStorage.clear());

afterEach(() => cdp().send('Emulation.setEmulatedMedia', { features: [] }));

function emulate(name: string, value: string) {
  return cdp().send('Emulation.setEmulatedMedia', { features: [{ name, value }] });
}

/** The widths of the lines that are drawn around an element; forced colours drop what is no line. */
function lines(element: Element | null, pseudo?: string): readonly string[] {
  if (element === null) throw new TypeError('nothing to look at');
  const { borderStyle, borderWidth, outlineStyle, outlineWidth } = getComputedStyle(
    element,
    pseudo,
  );
  return [
    ...(borderStyle === 'none' ? [] : [borderWidth]),
    ...(outlineStyle === 'none' ? [] : [outlineWidth]),
  ];
}

describe('where colours are forced', () => {
  beforeEach(async () => {
    await emulate('forced-colors', 'active');
    expect(matchMedia('(forced-colors: active)').matches).toBe(true);
  });

  test('cells, buttons and the code are still visible', async () => {
    await renderAtCode();
    await type(codeField, '12');

    const [first, , next] = document.querySelectorAll('.otp-code-cell');
    expect(lines(first ?? null)).toEqual(['1px']);
    expect(lines(next ?? null)).toEqual(['1px', '2px']);
    expect(lines(document.querySelector('[data-kind=primary]'))).toEqual(['1px']);
    const digit = getComputedStyle(first?.firstElementChild ?? document.body);
    const cell = getComputedStyle(first ?? document.body);
    expect(first).toHaveTextContent('1');
    expect(digit.color).not.toBe(cell.backgroundColor);
  });

  test('selected digits and a code that is too long are still visible', async () => {
    await renderAtCode();
    await type(codeField, '12');
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');

    const [first, , next] = document.querySelectorAll('.otp-code-cell');
    await expect.poll(() => first?.getAttribute('data-selected')).toBe('true');
    const selected = getComputedStyle(first ?? document.body);
    const other = getComputedStyle(next ?? document.body);
    expect(selected.backgroundColor).not.toBe(other.backgroundColor);
    expect(selected.color).not.toBe(selected.backgroundColor);

    await codeField.fill('1234567');
    const input = getComputedStyle(codeField.element());
    expect(lines(codeField.element())).toContain('1px');
    expect(input.webkitTextFillColor).not.toBe(input.backgroundColor);
  });

  test('the pencil and the ring of a code that is too long have system colours', async () => {
    const system = (color: string) => {
      document.body.style.setProperty('caret-color', color);
      return getComputedStyle(document.body).caretColor;
    };
    onTestFinished(() => void document.body.style.removeProperty('caret-color'));
    await renderAtCode({}, { autoSubmit: false });
    const pencil = document.querySelector('.otp-sent > .otp-button') ?? document.body;
    expect(getComputedStyle(pencil, '::before').backgroundColor).toBe(system('ButtonText'));

    await type(codeField, '12');
    const current = document.querySelector('.otp-code-cell[data-current=true]');
    expect(getComputedStyle(current ?? document.body).outlineColor).toBe(system('Highlight'));
    await codeField.fill('1234567');
    await codeField.click();

    expect(getComputedStyle(codeField.element()).outlineColor).toBe(system('Highlight'));
  });

  test('the offer of a passkey keeps its key', async () => {
    const passkey = passkeyOffer({ enroll: async () => {} });
    await renderAtCode({ verified: { enrollmentToken: 'opaque' } }, { passkey });
    await type(codeField, '123456');
    await expect.element(page.getByRole('button', { name: 'Create a passkey' })).toBeVisible();

    const key = document.querySelector('.otp-passkey');
    expect([lines(key, '::before'), lines(key, '::after')]).not.toContainEqual([]);
  });
});

test('a wrong code has the ring of an error', async () => {
  await renderAtCode();
  await type(codeField, '111111');
  await expect.element(page.getByRole('alert')).toBeVisible();

  const last = document.querySelector('.otp-code-cell:last-child') ?? document.body;
  const alert = getComputedStyle(page.getByRole('alert').element());
  await expect.element(codeField).toHaveFocus();
  expect(getComputedStyle(last)).toMatchObject({ outlineColor: alert.color, outlineWidth: '2px' });
});

test('a code that is too long has one colour around its field, that of the error', async () => {
  await renderAtCode({}, { autoSubmit: false });
  await codeField.fill('1234567');
  await codeField.click();
  await expect.element(page.getByRole('alert')).toBeVisible();

  const { color } = getComputedStyle(page.getByRole('alert').element());
  expect(getComputedStyle(codeField.element())).toMatchObject({
    borderColor: color,
    outlineColor: color,
    outlineStyle: 'solid',
  });
});

describe('on a dark system', () => {
  beforeEach(() => emulate('prefers-color-scheme', 'dark'));

  test.each([
    ['without a colour scheme', '', undefined, LIGHT],
    ['for both schemes', 'light dark', undefined, DARK],
    ['that is light', 'light', undefined, LIGHT],
    ['that is dark', 'dark', undefined, DARK],
    ['that is light, around a part that is dark,', 'light', 'dark', DARK],
    ['that is dark, around a part that is light,', 'dark', 'light', LIGHT],
  ])('the form on a page %s has its colours', async (_, scheme, theme, background) => {
    document.documentElement.style.colorScheme = scheme;
    if (theme) document.body.dataset['theme'] = theme;
    onTestFinished(() => {
      document.documentElement.style.colorScheme = '';
      delete document.body.dataset['theme'];
    });
    await renderForm(createBackend());

    const form = getComputedStyle(document.querySelector('.otp-form') ?? document.body);
    expect(form.backgroundColor).toBe(background);
  });
});

const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(17, 21, 27)';

describe.each([
  [390, 420],
  [844, 390],
])('above a soft keyboard, at %i x %i,', (width, height) => {
  beforeEach(() => page.viewport(width, height));
  afterEach(() => page.viewport(414, 896));

  test.each([
    ['an empty number', undefined],
    ['an empty number with channels', ['whatsapp', 'sms'] as const],
  ])('%s shows its field, its error and the button', async (_, channels) => {
    await renderInTheMiddle(createBackend({ difficulty: 0, channels: channels ?? [] }), {
      channels,
    });
    await sendButton.click();
    await expect.element(page.getByRole('alert')).toBeVisible();

    await expect.poll(() => outOfSight('.otp-input')).toEqual([]);
  });

  test('a wrong code shows its field, its error and the button', async () => {
    await renderInTheMiddle(createBackend({ difficulty: 0 }));
    await phoneField.fill('01001234517');
    await sendButton.click();
    await codeField.click();
    await userEvent.keyboard('11111');
    // The last digit is typed after the user has scrolled the button away.
    const { bottom } = codeField.element().getBoundingClientRect();
    scrollBy(0, bottom - height);
    await userEvent.keyboard('1');
    await expect.element(page.getByRole('alert')).toBeVisible();

    await expect.poll(() => outOfSight('.otp-code-frame')).toEqual([]);
  });
});

/** Renders the form with room above and below it, as on a long page. */
async function renderInTheMiddle(
  backend: ReturnType<typeof createBackend>,
  props: Parameters<typeof renderForm>[1] = {},
): Promise<void> {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = '.otp-form { margin-block: 700px }';
  onTestFinished(() => style.remove());
  await renderForm(backend, props);
}

/** What the user needs after an error and cannot see whole. */
function outOfSight(field: string): readonly string[] {
  return [field, '.otp-alert', '[data-kind="primary"]'].filter((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return !box || box.top < 0 || box.bottom > innerHeight;
  });
}

test('selected cells that a new code clears lose their tint', async () => {
  await renderAtCode({ resendSeconds: 0 });
  const first = document.querySelector('.otp-code-cell') ?? document.body;
  const tint = () => getComputedStyle(first).backgroundColor;
  const untinted = tint();
  await type(codeField, '12');
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  await expect.poll(tint).not.toBe(untinted);

  await resendButton.click();
  await expect.element(codeField).toHaveValue('');
  await expect.element(codeField).toHaveFocus();

  await expect.poll(tint).toBe(untinted);
});

test('with reduced motion, progress hardly moves', async () => {
  const turn = () => {
    const { animationDuration } = getComputedStyle(sendButton.element(), '::before');
    return Number.parseFloat(animationDuration);
  };
  const backend = createBackend({ difficulty: 0 });
  backend.hold('send');
  await renderForm(backend);
  await phoneField.fill('01001234517');
  await sendButton.click();
  await expect.element(sendButton).toHaveAttribute('data-state', 'busy');
  const usual = turn();

  await emulate('prefers-reduced-motion', 'reduce');

  expect(turn()).toBeGreaterThanOrEqual(4 * usual);
});

test('with reduced motion, no button changes its colour slowly', async () => {
  await renderForm(createBackend({ difficulty: 0 }));
  const duration = () => getComputedStyle(sendButton.element()).transitionDuration;
  expect(duration()).toBe('0.15s');

  await emulate('prefers-reduced-motion', 'reduce');

  expect(duration()).toBe('0s');
});

test.each([
  ['English, which have a case', undefined, 'uppercase', '-0.22px'],
  ['Arabic, whose letters are joined', ar, 'none', 'normal'],
])('the first letter and the spacing of %s', async (_, messages, transform, spacing) => {
  const channels: PhoneChannel[] = ['telegram', 'sms'];
  await renderForm(createBackend({ difficulty: 0, channels }), { messages, channels });
  await page.getByRole('textbox').fill('01001234517');
  await expect.element(page.getByRole('radio').first()).toBeInTheDocument();

  const names = [...document.querySelectorAll('.otp-choice-name')];
  const transforms = names.map((name) => getComputedStyle(name, '::first-letter').textTransform);
  expect(new Set(transforms)).toEqual(new Set([transform]));
  const heading = page.getByRole('heading').element();
  expect(getComputedStyle(heading).letterSpacing).toBe(spacing);
});

test('nothing looks hovered where a pointer cannot hover', () => {
  const found = [...document.styleSheets].flatMap(({ cssRules }) => hoverRules([...cssRules]));

  expect(found.length).toBeGreaterThan(3);
  expect(found.filter(({ condition }) => condition !== '(hover)')).toEqual([]);
});

/** The selectors with `:hover`, and the condition of the media query around each. */
function hoverRules(
  rules: readonly CSSRule[],
  condition = '',
): { readonly condition: string; readonly selector: string }[] {
  return rules.flatMap((rule) => {
    if (rule instanceof CSSMediaRule) return hoverRules([...rule.cssRules], rule.conditionText);
    if (!(rule instanceof CSSStyleRule && rule.selectorText.includes(':hover'))) return [];
    return [{ condition, selector: rule.selectorText }];
  });
}
