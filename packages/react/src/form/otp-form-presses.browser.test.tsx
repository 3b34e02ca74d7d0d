/** @module-tag landing */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { holdClock } from '../hooks/clock.fixture.ts';
import { OtpForm } from '../parts/otp-form.tsx';
import { createBackend } from './backend.fixture.ts';
import {
  codeField,
  isElement,
  phoneField,
  renderAtCode,
  renderForm,
  resendButton,
  type,
  verifyButton,
} from './form-page.fixture.tsx';

beforeEach(() => sessionStorage.clear());

const alert = page.getByRole('alert');

/** The key goes down, and is still down when it repeats itself, as a keyboard of the system does it. */
async function holdEnter(untilAnswered: () => Promise<unknown>): Promise<void> {
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };
  const press = (autoRepeat: boolean) =>
    cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', autoRepeat, ...enter });
  await press(false);
  await untilAnswered();
  for (let repeats = 0; repeats < 3; repeats++) await press(true);
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
}

describe('an Enter key that is still held when the response arrives', () => {
  test('does not submit a code before one is typed', async () => {
    await renderForm(createBackend({ difficulty: 0 }));
    await type(phoneField, '01001234517');

    await holdEnter(() => expect.element(codeField).toHaveFocus());

    expect(alert.elements()).toEqual([]);
  });

  test('does not request a new code after the old one was refused', async () => {
    const { backend } = await renderAtCode({ resendSeconds: 0 }, { autoSubmit: false });
    backend.failNext('verify', 410, { code: 'TRANSACTION_EXPIRED' });
    await type(codeField, '123456');

    await holdEnter(() => expect.element(resendButton).toHaveFocus());

    await expect.element(alert).toBeVisible();
    expect(backend.callsOf('send')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => backend.callsOf('send')).toHaveLength(2);
  });
});

test.skipIf(isElement)(
  'a press counts as soon as the form is shown, before React has subscribed',
  async () => {
    const backend = createBackend({ difficulty: 0 });
    const pressAtOnce = (shown: HTMLElement | null) => {
      shown?.querySelector('input')?.setAttribute('value', '01001234517');
      shown?.querySelector('button')?.click();
    };

    await render(
      <div ref={pressAtOnce}>
        <OtpForm endpoint="/api/otp" fetch={backend.fetch} />
      </div>,
    );

    await expect.element(codeField).toBeVisible();
    expect(backend.callsOf('send')).toHaveLength(1);
  },
);

describe('the second click of a double click leaves the focus where the first one moved it', () => {
  test('when the number is changed', async () => {
    await renderAtCode();

    await page.getByRole('button', { name: 'Change number' }).dblClick();

    await expect.element(phoneField).toHaveFocus();
  });

  test('when another code is asked for', async () => {
    const { backend } = await renderAtCode({ resendSeconds: 0 });
    backend.hold('send');

    await resendButton.dblClick();

    await expect.element(codeField).toHaveFocus();
  });

  test('when a send is cancelled', async () => {
    const backend = createBackend({ difficulty: 0 });
    backend.hold('send');
    await renderForm(backend);
    await type(phoneField, '01001234517{Enter}');

    await page.getByRole('button', { name: 'Cancel' }).dblClick();

    await expect.element(phoneField).toHaveFocus();
  });
});

describe('the second click of a double click is not one on the button that has come under the pointer', () => {
  const click = (button: Locator, detail: number) =>
    button
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));

  test('which submits a step', async () => {
    await renderAtCode();

    click(verifyButton, 2);
    await new Promise(requestAnimationFrame);
    expect(alert.elements()).toEqual([]);

    click(verifyButton, 1);
    await expect.element(alert).toBeVisible();
  });

  test('which requests another code', async () => {
    const { backend } = await renderAtCode({ resendSeconds: 0 });

    click(resendButton, 2);
    await new Promise(requestAnimationFrame);
    expect(backend.callsOf('send')).toHaveLength(1);

    click(resendButton, 1);
    await expect.poll(() => backend.callsOf('send')).toHaveLength(2);
  });
});

test('a double click selects a word of the form', async () => {
  await renderAtCode();

  await page.getByText('Enter the code').dblClick({ position: { x: 10, y: 15 } });

  expect(String(getSelection())).toContain('Enter');
});

describe('the expiry of a code', () => {
  beforeEach(() => {
    holdClock();
  });

  test.each([
    ['the button that checks it', verifyButton],
    ['the one that asks for another', resendButton],
  ])('while %s has the focus, which goes on to what is left', async (_, button) => {
    await renderAtCode({ resendSeconds: 0 });
    button.element().focus();

    vi.advanceTimersByTime(180_000);

    await expect.element(alert).toHaveTextContent('This code has expired. Ask for a new one.');
    await expect.element(resendButton).toHaveFocus();
  });

  test('leaves the focus elsewhere on the page', async () => {
    await renderAtCode();
    await expect.element(codeField).toHaveFocus();
    codeField.element().blur();

    vi.advanceTimersByTime(180_000);

    await expect.element(alert).toHaveTextContent('This code has expired. Ask for a new one.');
    expect(document.activeElement).toBe(document.body);
  });
});
