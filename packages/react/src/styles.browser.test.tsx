import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
