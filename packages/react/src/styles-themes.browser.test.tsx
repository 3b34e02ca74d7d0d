/** @module-tag landing */
import axe from 'axe-core';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createBackend } from './form/backend.fixture.ts';
import {
  phoneField as numberField,
  renderAtCode,
  renderForm,
  sendButton,
  settled,
  verified,
} from './form/form-page.fixture.tsx';
import type { OtpFormProps } from './form/form-props.ts';
import { phoneField } from './phone/phone-field.tsx';
import aurora from './themes/aurora.css?inline';
import ledger from './themes/ledger.css?inline';
import './phone.css';

const SLOTS: Partial<OtpFormProps> = {
  slots: { logo: <strong>Logo</strong>, legal: <a href="/terms">Terms</a> },
};

beforeEach(() => sessionStorage.clear());

/** Adds a theme to the page until the end of the test, on a page of the given colour scheme. */
function setTheme(css: string, scheme: 'light' | 'dark'): void {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = css;
  document.documentElement.dataset['theme'] = scheme;
  onTestFinished(() => {
    style.remove();
    delete document.documentElement.dataset['theme'];
  });
}

/** The elements whose contrast is too low, or cannot be computed. */
async function unclearContrast(): Promise<string[]> {
  // The code field's own text is transparent: the cells beneath it show the digits.
  const form = { include: '.otp-form', exclude: '.otp-code-input' };
  await settled();
  const { violations, incomplete } = await axe.run(form, {
    runOnly: ['color-contrast', 'target-size'],
  });
  return [...violations, ...incomplete].flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html}`),
  );
}

/** What shows where a field is, and whether it has the focus or an error. */
function shapeOf(field: Element): unknown {
  const {
    backgroundColor,
    borderColor,
    borderRadius,
    boxShadow,
    fontSize,
    outline,
    outlineOffset,
  } = getComputedStyle(field);
  const { height, width } = field.getBoundingClientRect();
  return {
    backgroundColor,
    borderColor,
    borderRadius,
    boxShadow,
    fontSize,
    height,
    outline,
    outlineOffset,
    width,
  };
}

describe.each([
  ['aurora', aurora, 'dark'],
  ['ledger', ledger, 'light'],
  ['ledger', ledger, 'dark'],
] as const)('the theme %s', (_, css, scheme) => {
  test(`has clear contrast in every step, ${scheme}`, async () => {
    setTheme(css, scheme);
    const backend = createBackend({ difficulty: 0, channels: ['whatsapp', 'telegram', 'sms'] });
    const { unmount } = await renderForm(backend, {
      ...SLOTS,
      channels: ['whatsapp', 'telegram', 'sms'],
    });
    await sendButton.click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(page.getByRole('radio').first()).toBeInTheDocument();
    expect(await unclearContrast()).toEqual([]);
    await unmount();

    await renderAtCode({}, SLOTS);
    expect(await unclearContrast()).toEqual([]);
    await userEvent.keyboard('111111');
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(await unclearContrast()).toEqual([]);
    await userEvent.keyboard('123456');
    await expect.element(verified).toBeVisible();
    expect(await unclearContrast()).toEqual([]);
  });

  test(`shows the phone field with the shape and the ring of the plain one, ${scheme}`, async () => {
    setTheme(css, scheme);
    const shapes = [];
    for (const field of [undefined, phoneField({ countries: ['EG', 'SA'] })]) {
      const { unmount } = await renderForm(createBackend({ difficulty: 0 }), { phoneField: field });
      const frame = document.querySelector('.otp-phone') ?? numberField.element();
      await numberField.click();
      shapes.push(shapeOf(frame));
      await userEvent.keyboard('0{Enter}');
      await expect.element(page.getByRole('alert')).toBeVisible();
      shapes.push(shapeOf(frame));
      await unmount();
    }
    expect(shapes.slice(2)).toEqual(shapes.slice(0, 2));
  });
});
