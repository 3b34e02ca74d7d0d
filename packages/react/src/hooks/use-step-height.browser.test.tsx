/** @module-tag landing */
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { codeField, phoneField, renderAtCode, verified } from '../form/form-page.fixture.tsx';
import { panel, picker, renderPhoneForm } from '../phone/phone-form.fixture.tsx';

// A test's backend responds before the first send has loaded them.
beforeAll(async () => void (await import('./enhancements.ts')));
beforeEach(() => sessionStorage.clear());

/** Holds every movement at its start, until the end of the test. */
function holdMovements(): readonly Animation[] {
  const held: Animation[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called with its element below
  const { animate } = Element.prototype;
  vi.spyOn(Element.prototype, 'animate').mockImplementation(function hold(this: Element, ...args) {
    const animation = animate.apply(this, args);
    animation.pause();
    held.push(animation);
    return animation;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return held;
}

const height = () => document.querySelector('.otp-form')?.getBoundingClientRect().height ?? 0;

/** The height of the address step, as it is on this page. */
async function addressHeight(): Promise<number> {
  await page.getByRole('button', { name: 'Change number' }).click();
  await expect.element(phoneField).toHaveFocus();
  for (const animation of document.getAnimations()) animation.finish();
  return height();
}

test('the height of one step becomes that of the next, and the focus is there at once', async () => {
  const held = holdMovements();
  await renderAtCode();
  await expect.poll(() => held).toHaveLength(1);
  await expect.element(codeField).toHaveFocus();
  const first = height();

  held[0]?.finish();

  const last = height();
  expect(Math.abs(first - last)).toBeGreaterThan(10);
  expect(Math.abs(first - (await addressHeight()))).toBeLessThan(2);
});

test('a step that changes while it moves goes on from the height that is seen', async () => {
  const held = holdMovements();
  await renderAtCode();
  await expect.poll(() => held).toHaveLength(1);
  if (held[0]) held[0].currentTime = 60;
  const seen = height();

  await page.getByRole('button', { name: 'Change number' }).click();

  await expect.poll(() => held).toHaveLength(2);
  expect(Math.abs(height() - seen)).toBeLessThan(2);
  held[1]?.finish();
  expect(Math.abs(height() - seen)).toBeGreaterThan(10);
});

test('nothing moves for a user who prefers less motion', async () => {
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia(query.includes('reduced-motion') ? 'all' : query),
  );
  const held = holdMovements();

  await renderAtCode();
  await userEvent.keyboard('123456');
  await expect.element(verified).toBeVisible();

  expect(held).toEqual([]);
});

test('a moving step cuts off neither the list of countries nor the button at its end', async () => {
  const held = holdMovements();
  await renderPhoneForm();
  await userEvent.keyboard('01001234567{Enter}');
  await expect.element(codeField).toHaveFocus();
  await page.getByRole('button', { name: 'Change number' }).click();
  await expect.poll(() => held).toHaveLength(2);

  await picker.click();

  await expect.element(panel).toBeVisible();
  const { bottom, left } = panel.element().getBoundingClientRect();
  const step = document.querySelector('.otp-step')?.getBoundingClientRect();
  expect(bottom).toBeGreaterThan((step?.bottom ?? Infinity) + 10);
  expect(panel.element().contains(document.elementFromPoint(left + 20, bottom - 4))).toBe(true);
});
