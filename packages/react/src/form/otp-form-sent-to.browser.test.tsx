/** @module-tag landing */
import { ar } from '@otp-kit/client/messages/ar';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createBackend } from './backend.fixture.ts';
import { codeField, phoneField, renderForm, sendButton, type } from './form-page.fixture.tsx';

beforeEach(() => sessionStorage.clear());

const NUMBER = '01001234517';
const sent = page.getByText(/We sent a code/).first();

/** The values of all attributes of the page: what an analytics script or a screenshot tool reads. */
function attributesOfPage(): string {
  const elements = [...document.querySelectorAll('*')];
  return elements.flatMap((element) => [...element.attributes].map(({ value }) => value)).join();
}

describe('the address that the code went to', () => {
  test.each([
    [NUMBER, NUMBER],
    ['+20 100 123 4517', '+201001234517'],
    ['٠١٠٠ ١٢٣ ٤٥١٧', NUMBER],
  ])('is shown in full to the user who typed %s, with a way to change it', async (typed, shown) => {
    await renderForm(createBackend({ difficulty: 0 }));
    await phoneField.fill(typed);
    await sendButton.click();

    await expect.element(sent).toHaveTextContent(`We sent a code by WhatsApp to ${shown}.`);
    await page.getByRole('button', { name: 'Change number' }).click();
    await expect.element(phoneField).toHaveValue(typed);
  });

  test.each([
    // A mask of the proxy, what the user typed, and what the page shows.
    ['+20 •• •••• •517', '+201001234517', '+20 10 0123 4517'],
    ['+20 •• •••• •517', '01001234517', '010 0123 4517'],
    ['+1 ••• ••• •567', '+1-555-123-4567', '+1 555 123 4567'],
    ['+33 • •• •• •6 78', '0612345678', '06 12 34 56 78'],
    ['+20 100 ••• •567', '1234567', '123 4567'],
    ['+966 •• ••• •567', '٠٥٠١٢٣٤٥٦٧', '050 123 4567'],
  ])('is grouped as in the mask %s where %s was typed', async (mask, typed, shown) => {
    const maskedAddress = mask.replaceAll(' ', '\u00a0');
    await renderForm(createBackend({ difficulty: 0, maskedAddress }));
    await phoneField.fill(typed);
    await sendButton.click();

    await expect.element(sent).toHaveTextContent(`by WhatsApp to ${shown}.`);
  });

  test('is shown in full where it is an email address', async () => {
    await renderForm(createBackend({ difficulty: 0, delivered: ['email'] }), {
      addressKinds: ['email'],
    });

    await type(page.getByLabelText('Email address'), 'user@example.com{Enter}');

    await expect.element(sent).toHaveTextContent('to user@example.com.');
  });

  test('is in the visible text alone', async () => {
    const log = vi.fn();
    const backend = createBackend({ difficulty: 0 });
    const screen = await renderForm(backend, { log });
    await phoneField.fill(NUMBER);
    await sendButton.click();
    await expect.element(sent).toHaveTextContent(NUMBER);
    backend.failNext('verify', 400, { code: 'INVALID_OTP' });
    await type(codeField, '111111');
    await expect.element(page.getByRole('alert')).toHaveTextContent('That code isn’t right.');

    const kept = [JSON.stringify(sessionStorage), JSON.stringify(localStorage), document.cookie];
    const told = [location.href, JSON.stringify(history.state), JSON.stringify(log.mock.calls)];
    expect([...kept, ...told, attributesOfPage()].join()).not.toContain(NUMBER);
    expect(log).toHaveBeenCalled();
    await screen.unmount();
  });

  test('is masked after a reload', async () => {
    const backend = createBackend({ difficulty: 0 });
    const first = await renderForm(backend);
    await phoneField.fill(NUMBER);
    await sendButton.click();
    await expect.element(sent).toHaveTextContent(NUMBER);
    await first.unmount();

    await renderForm(backend);

    await expect.element(sent).toHaveTextContent('We sent a code by WhatsApp to +20•••••••17.');
    expect(document.body.textContent).not.toContain(NUMBER);
  });

  test('is a phone number after a reload, where the service names no channel', async () => {
    const backend = createBackend({ difficulty: 0, delivered: [] });
    const first = await renderForm(backend);
    await phoneField.fill(NUMBER);
    await sendButton.click();
    await expect.element(sent).toHaveTextContent(NUMBER);
    await first.unmount();

    await renderForm(backend);

    await expect.element(sent).toHaveTextContent('We sent a code to +20•••••••17.');
    await page.getByRole('button', { name: 'Change number' }).click();
    await expect.element(phoneField).toBeVisible();
  });

  test('is read from the left in Arabic', async () => {
    await renderForm(createBackend({ difficulty: 0 }), { messages: ar });
    await page.getByLabelText('رقم الهاتف').fill('+٢٠ ١٠٠ ١٢٣ ٤٥١٧');
    await page.getByRole('button', { name: 'إرسال الرمز' }).click();

    const number = page.getByText('+201001234517').first();
    await expect.element(number).toBeVisible();
    expect(getComputedStyle(number.element()).direction).toBe('ltr');
    const text = number.element().firstChild;
    expect(glyphOf(text, 0).left).toBeLessThan(glyphOf(text, 12).left);
  });

  test('keeps its full stop at every width of the form', async () => {
    const { container } = await renderForm(createBackend({ difficulty: 0 }));
    await phoneField.fill(NUMBER);
    await sendButton.click();
    const number = page.getByText(NUMBER).first();
    await expect.element(number).toBeVisible();
    const { firstChild: text, nextSibling: stop } = number.element();

    for (let width = 200; width < 420; width += 2) {
      container.setAttribute('style', `inline-size: ${width}px`);
      expect(glyphOf(stop, 0).top, `${width} px`).toBe(glyphOf(text, NUMBER.length - 1).top);
    }
  });
});

/** The place at which a character of a text is painted. */
function glyphOf(text: Node | null, index: number): DOMRect {
  if (text === null) throw new Error('no text');
  const range = document.createRange();
  range.setStart(text, index);
  range.setEnd(text, index + 1);
  return range.getBoundingClientRect();
}
