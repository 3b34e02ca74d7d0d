import { expect } from '@playwright/test';
import { nextMessage } from '../support/emulator.ts';
import { test } from '../support/engine.ts';
import { engineUser } from '../support/engine-user.ts';
import { E164, NUMBER } from '../support/number.ts';
import { APP, WIDGET } from '../support/widget-user.ts';

test('Firefox loads the embedded widget, verifies a code and receives the result [WI-06]', {
  tag: '@full',
}, async ({ page: _reset, launch }) => {
  const browser = await launch('Firefox');
  const tab = await browser.open(`${APP}/widget.html?lang=en`);
  const user = engineUser(tab);
  await user.types('input[type=tel]', NUMBER);
  await user.presses('Continue');
  await expect.poll(() => tab.frame?.(WIDGET)).toBeDefined();
  const frame = await tab.frame?.(WIDGET);
  if (frame === undefined) throw new Error('the page has no frame of the widget');
  const inFrame = engineUser(frame);
  const { code } = await nextMessage(E164);
  await inFrame.types('input[autocomplete="one-time-code"]', code);
  // The page offers a passkey before it hands over, and this user declines.
  await inFrame.presses('Not now');

  expect(await user.reads('.stage bdi')).toBe(E164);
});
