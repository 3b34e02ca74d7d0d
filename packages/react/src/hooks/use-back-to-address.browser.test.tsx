import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { codeField, renderAtCode, type, verified } from '../form/form-page.fixture.tsx';

const MARK = 'otp-kit:code';

beforeEach(() => {
  sessionStorage.clear();
  // Vitest runs each test in a frame, where the form adds no entry.
  vi.stubGlobal('parent', window);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the code step has a history entry, and leaves it before onVerified is called', async () => {
  const onVerified = vi.fn<() => void>();
  const { length } = history;
  await renderAtCode({}, { onVerified });

  await expect.poll(() => history.state).toMatchObject({ [MARK]: 1 });
  expect(history.length).toBe(length + 1);
  await type(codeField, '123456');

  await expect.element(verified).toBeVisible();
  await expect.poll(() => onVerified).toHaveBeenCalledOnce();
  expect(history.state?.[MARK]).not.toBe(1);
});

test('`backToAddress={false}` leaves the history alone', async () => {
  const onVerified = vi.fn<() => void>();
  const { length, state } = history;
  const pushState = vi.spyOn(history, 'pushState');
  const back = vi.spyOn(history, 'back');
  await renderAtCode({}, { backToAddress: false, onVerified });
  await type(codeField, '123456');

  await expect.poll(() => onVerified).toHaveBeenCalledOnce();
  expect(pushState).not.toHaveBeenCalled();
  expect(back).not.toHaveBeenCalled();
  expect(history.length).toBe(length);
  expect(history.state).toEqual(state);
});
