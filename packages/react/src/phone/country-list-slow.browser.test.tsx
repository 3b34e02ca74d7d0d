/** @module-tag landing */
/** The list of countries on a slow network: a file of its own, because the browser loads a module once. */
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { numberField, panel, picker, renderPhoneForm, search } from './phone-form.fixture.tsx';

const network = vi.hoisted(() => {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: () => resolve() };
});
vi.mock('./country-list.tsx', async (importOriginal) => {
  await network.promise;
  return importOriginal();
});

beforeEach(() => sessionStorage.clear());

test('a list that loads after the user has gone on takes no focus, and opens at the next press', async () => {
  await renderPhoneForm();
  await picker.click();
  await numberField.click();
  await userEvent.keyboard('0100');

  network.resolve();
  await userEvent.keyboard('1234567');

  await expect.element(numberField).toHaveValue('010 01234567');
  await expect.element(numberField).toHaveFocus();
  expect(panel.elements()).toEqual([]);
  await picker.click();
  await expect.element(search).toHaveFocus();
});
