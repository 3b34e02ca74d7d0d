import { expect } from '@playwright/test';
import { launchFirefox } from '../../bench/run/firefox.ts';
import { nextMessage } from '../support/emulator.ts';
import { test } from '../support/test.ts';
import { APP, E164, NUMBER, WIDGET } from '../support/widget-person.ts';

/** Waits in the page for an element, then gives the text of an expression over it. */
const withElement = (selector: string, expression: string): string => `
  new Promise((resolve) => {
    const look = () => {
      const element = document.querySelector(${JSON.stringify(selector)});
      if (element) resolve(String((${expression})(element)));
      else requestAnimationFrame(look);
    };
    look();
  })`;

/** Types as React sees it: by the element's own setter, and with the event. */
const type = (text: string): string => `(field) => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  set.call(field, ${JSON.stringify(text)});
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}`;

/** Waits in the page for a button, and presses it. */
const withButton = (name: string): string => `
  new Promise((resolve) => {
    const look = () => {
      const buttons = [...document.querySelectorAll('button')];
      const button = buttons.find(({ textContent }) => textContent === ${JSON.stringify(name)});
      if (!button) return requestAnimationFrame(look);
      resolve('pressed');
      button.click();
    };
    look();
  })`;

test('Firefox loads the embedded widget, verifies a code and hears of it [WI-06]', async ({
  page: _reset,
}) => {
  test.setTimeout(120_000);
  const browser = await launchFirefox();
  test.skip(browser === undefined, 'Firefox is not installed');
  try {
    const tab = await browser?.open(`${APP}/widget.html?lang=en`);
    await tab?.evaluate(
      withElement(
        'input[type=tel]',
        `(field) => { (${type(NUMBER)})(field); field.form.requestSubmit(); }`,
      ),
    );
    await expect.poll(() => tab?.frame?.(WIDGET)).toBeDefined();
    const frame = await tab?.frame?.(WIDGET);
    const { code } = await nextMessage(E164);
    await frame?.evaluate(withElement('input[autocomplete="one-time-code"]', type(code)));
    // A passkey is offered before the page hands over, and this person wants none.
    await frame?.evaluate(withButton('Not now'));

    const text = await tab?.evaluate(withElement('main bdi', '(number) => number.textContent'));
    expect(text).toBe(E164);
  } finally {
    await browser?.close();
  }
});
