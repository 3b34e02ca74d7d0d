/** @module-tag landing */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { holdClock } from '../hooks/clock.fixture.ts';
import { type BackendOptions, createBackend } from './backend.fixture.ts';
import {
  codeField,
  phoneField,
  renderAtCode,
  renderForm,
  resendButton,
  sendButton,
  verifyButton,
} from './form-page.fixture.tsx';

beforeEach(() => sessionStorage.clear());
const picker = page.getByRole('group', { name: 'How should we send the code?' });
const others = page.getByRole('group', { name: 'Or get it by' });
const alert = page.getByRole('alert');
const choice = (name: string) => page.getByRole('radio', { name });
const names = (group: typeof picker, role: 'radio' | 'button') =>
  group
    .getByRole(role)
    .elements()
    .map((element) => (element.closest('label') ?? element).textContent);

async function renderAtChoice(options: BackendOptions = {}) {
  const channels = ['telegram', 'whatsapp', 'sms'];
  const backend = createBackend({ difficulty: 0, channels, resendSeconds: 0, ...options });
  const screen = await renderForm(backend);
  await phoneField.fill('01001234517');
  await expect.poll(() => backend.callsOf('challenge')).toHaveLength(1);
  return { backend, screen };
}

describe('the choice of a channel', () => {
  test('is offered in the server’s order, with no channel preselected [CHN-20]', async () => {
    await renderAtChoice();

    await expect.element(picker).toBeVisible();
    expect(names(picker, 'radio')).toEqual([
      'Automatically',
      'Telegram',
      'WhatsApp',
      'text message',
    ]);
    await expect.element(choice('Automatically')).toBeChecked();
  });

  test.each([[[]], [['whatsapp']]])(
    'is not offered where the server says that there is none: %j [CHN-20]',
    async (channels) => {
      const { backend } = await renderAtChoice({ channels });

      await sendButton.click();
      await expect.element(codeField).toBeVisible();

      expect(backend.callsOf('challenge')).toHaveLength(1);
      expect(picker.elements()).toEqual([]);
    },
  );

  test('is there from the start where the page names the channels, until the server names its own', async () => {
    const backend = createBackend({ difficulty: 0, channels: ['telegram', 'sms'] });
    await renderForm(backend, { channels: ['whatsapp', 'sms'] });

    await expect.element(picker).toBeVisible();
    expect(names(picker, 'radio')).toEqual(['Automatically', 'WhatsApp', 'text message']);
    expect(backend.calls).toEqual([]);
    await phoneField.fill('01001234517');
    await expect
      .poll(() => names(picker, 'radio'))
      .toEqual(['Automatically', 'Telegram', 'text message']);
  });

  test('names no channel where none was chosen [CHN-05]', async () => {
    const { backend } = await renderAtChoice();
    await expect.element(picker).toBeVisible();

    await sendButton.click();
    await expect.element(codeField).toBeVisible();

    expect(backend.callsOf('send')[0]?.body).not.toHaveProperty('channel');
  });

  test('is made with the keyboard alone', async () => {
    const { backend } = await renderAtChoice();
    await expect.element(picker).toBeVisible();

    await userEvent.keyboard('{Tab}{Tab}{ArrowRight}{ArrowRight}');
    await expect.element(choice('WhatsApp')).toBeChecked();
    await expect.element(choice('WhatsApp')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(codeField).toHaveFocus();

    expect(backend.callsOf('send')[0]?.body).toMatchObject({ channel: 'whatsapp' });
  });

  test('can be taken back', async () => {
    const { backend } = await renderAtChoice();

    await choice('WhatsApp').click();
    await choice('Automatically').click();
    await sendButton.click();
    await expect.element(codeField).toBeVisible();

    expect(backend.callsOf('send')[0]?.body).not.toHaveProperty('channel');
  });

  test('is kept when the number is changed, and so is the number as it was typed', async () => {
    await renderAtChoice();
    await phoneField.fill('٠١٠٠ ١٢٣ ٤٥١٧');
    await choice('text message').click();
    await sendButton.click();

    await page.getByRole('button', { name: 'Change number' }).click();

    await expect.element(phoneField).toHaveValue('٠١٠٠ ١٢٣ ٤٥١٧');
    await expect.element(choice('text message')).toBeChecked();
  });

  test('does not move the button under the pointer', async () => {
    const backend = createBackend({ difficulty: 0, channels: ['telegram', 'whatsapp'] });
    await renderForm(backend);

    sendButton.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    sendButton.element().dispatchEvent(new FocusEvent('focusin', { bubbles: true }));

    expect(backend.calls).toEqual([]);
  });

  test('that no option announces comes below the button, and moves neither it nor the field', async () => {
    const backend = createBackend({ difficulty: 0, channels: ['telegram', 'whatsapp'] });
    await renderForm(backend);
    const places = () =>
      [phoneField, sendButton].map((part) => part.element().getBoundingClientRect().top);
    const before = places();

    await phoneField.fill('01001234517');
    await expect.element(picker).toBeVisible();

    expect(places()).toEqual(before);
    expect(picker.element().getBoundingClientRect().top).toBeGreaterThan(before[1] ?? NaN);
  });
});

describe('a channel that cannot be used', () => {
  test('leaves the eligible ones, and moves the focus there [CHN-13]', async () => {
    const { backend } = await renderAtChoice();
    backend.failNext('send', 400, {
      code: 'channel_not_eligible',
      eligibleChannels: ['sms', 'whatsapp'],
    });
    await choice('Telegram').click();

    await sendButton.click();

    await expect.element(alert).toHaveTextContent('We couldn’t send the code by Telegram.');
    expect(names(picker, 'radio')).toEqual(['Automatically', 'text message', 'WhatsApp']);
    await expect.element(choice('Automatically')).toBeChecked();
    await expect.element(choice('Automatically')).toHaveFocus();
    await expect
      .element(picker)
      .toHaveAccessibleDescription(expect.stringContaining('Choose another way.'));
    await expect.element(phoneField).not.toHaveAttribute('aria-invalid');
  });

  test('has to be chosen again for another number', async () => {
    const { backend } = await renderAtChoice();
    backend.failNext('send', 422, { code: 'pre_send_failure' });
    await choice('Telegram').click();
    await sendButton.click();
    await expect.element(alert).toBeVisible();

    await phoneField.fill('01001234518');
    await sendButton.click();
    await expect.element(codeField).toBeVisible();
    await page.getByRole('button', { name: 'Change number' }).click();

    await expect.element(choice('Telegram')).not.toBeChecked();
    await expect.element(choice('Automatically')).toBeChecked();
  });

  test('for this number leaves the others, also a single one', async () => {
    const { backend } = await renderAtChoice({ channels: ['telegram', 'whatsapp'] });
    backend.failNext('send', 422, { code: 'pre_send_failure' });
    await choice('Telegram').click();

    await sendButton.click();

    await expect.element(alert).toHaveTextContent('by Telegram. Choose another way.');
    expect(names(picker, 'radio')).toEqual(['Automatically', 'WhatsApp']);
    await choice('WhatsApp').click();
    await sendButton.click();
    await expect.element(codeField).toBeVisible();
    expect(backend.callsOf('send').map(({ body }) => body['channel'])).toEqual([
      'telegram',
      'whatsapp',
    ]);
  });

  test('loses the focus when a short number is submitted', async () => {
    const { backend } = await renderAtChoice();
    backend.failNext('send', 422, { code: 'pre_send_failure' });
    await choice('Telegram').click();
    await sendButton.click();
    await expect.element(choice('Automatically')).toHaveFocus();

    await phoneField.fill('0100');
    await sendButton.click();

    await expect.element(alert).toHaveTextContent('This number is too short.');
    await expect.element(phoneField).toHaveFocus();
  });

  test('leaves the next try to the pipeline if no other is left', async () => {
    const { backend } = await renderAtChoice();
    backend.failNext('send', 400, { code: 'channel_choice_not_enabled' });
    await choice('Telegram').click();

    await sendButton.click();

    await expect.element(alert).toHaveTextContent('We couldn’t send the code.');
    expect(picker.elements()).toEqual([]);
    await sendButton.click();
    await expect.element(codeField).toBeVisible();
    expect(backend.callsOf('send')[1]?.body).not.toHaveProperty('channel');
  });
});

test('another code goes the chosen way, and then by the channel that was chosen for it', async () => {
  const { backend } = await renderAtChoice({ delivered: ['sms'] });
  const sent = (index: number) => backend.callsOf('send')[index]?.body;
  await choice('text message').click();
  await sendButton.click();
  await resendButton.click();
  await expect.poll(() => sent(1)).toMatchObject({ channel: 'sms' });

  await others.getByRole('button', { name: 'Telegram' }).click();
  await expect.poll(() => sent(2)).toMatchObject({ channel: 'telegram' });
  await resendButton.click();

  await expect.poll(() => sent(3)).toMatchObject({ channel: 'telegram' });
});

describe('another channel for another code', () => {
  test('is one that the last code did not use, in the server’s order', async () => {
    const { backend } = await renderAtChoice();
    await sendButton.click();
    await expect.element(others).toBeVisible();
    expect(names(others, 'button')).toEqual(['Telegram', 'text message']);

    backend.options.delivered = ['sms'];
    await page.getByRole('button', { name: 'text message' }).click();

    await expect.element(page.getByText(/We sent a code by text message/).first()).toBeVisible();
    await expect.element(codeField).toHaveFocus();
    expect(backend.callsOf('send')[1]?.body).toEqual({ flowID: 'fake-flow', channel: 'sms' });
    expect(names(others, 'button')).toEqual(['Telegram', 'WhatsApp']);
  });

  test('has to wait as long as another code', async () => {
    holdClock();
    await renderAtChoice({ resendSeconds: 30 });
    await sendButton.click();
    await expect.element(page.getByText('in 30 seconds')).toBeVisible();
    expect(others.elements()).toEqual([]);

    vi.advanceTimersByTime(30_000);

    await expect.element(others).toBeVisible();
  });

  test('that cannot be used keeps the code, and the next one has the focus', async () => {
    const { backend } = await renderAtChoice();
    await sendButton.click();
    await codeField.fill('12');
    backend.failNext('send', 422, { code: 'pre_send_failure' });

    await page.getByRole('button', { name: 'Telegram' }).click();

    await expect.element(alert).toHaveTextContent('We couldn’t send the code by Telegram.');
    expect(names(others, 'button')).toEqual(['text message']);
    await expect.element(page.getByRole('button', { name: 'text message' })).toHaveFocus();
    await expect.element(codeField).toHaveValue('12');
    await expect.element(codeField).not.toHaveAttribute('aria-invalid');
    // It was chosen, and has failed: now the pipeline chooses.
    await resendButton.click();
    await expect.poll(() => backend.callsOf('send')).toHaveLength(3);
    expect(backend.callsOf('send')[2]?.body).not.toHaveProperty('channel');
  });

  test('that cannot be used loses the focus when an incomplete code is submitted', async () => {
    const { backend } = await renderAtChoice();
    await sendButton.click();
    await codeField.fill('12');
    backend.failNext('send', 422, { code: 'pre_send_failure' });
    await page.getByRole('button', { name: 'Telegram' }).click();
    await expect.element(page.getByRole('button', { name: 'text message' })).toHaveFocus();

    await verifyButton.click();

    await expect.element(alert).toHaveTextContent('Enter all 6 digits.');
    await expect.element(codeField).toHaveFocus();
    backend.failNext('send', 422, { code: 'pre_send_failure' });
    await page.getByRole('button', { name: 'text message' }).click();
    await expect.element(alert).toHaveTextContent('We couldn’t send the code by text message.');
  });

  test('is offered after a reload, too', async () => {
    const { backend, screen } = await renderAtChoice();
    await sendButton.click();
    await expect.element(others).toBeVisible();
    await screen.unmount();

    await renderForm(backend);

    await expect.element(others).toBeVisible();
    expect(names(others, 'button')).toEqual(['Telegram', 'text message']);
  });

  test('is requested once by several presses', async () => {
    const { backend } = await renderAtChoice();
    await sendButton.click();
    const release = backend.hold('send');

    await page.getByRole('button', { name: 'Telegram' }).dblClick();
    release();
    await expect.element(others).toBeVisible();

    expect(backend.callsOf('send')).toHaveLength(2);
  });
});

test('the focus is never lost while another code is requested', async () => {
  const { backend } = await renderAtCode({ resendSeconds: 0 });
  const release = backend.hold('send');

  await resendButton.click();
  await expect.element(codeField).toHaveFocus();
  release();

  await expect.element(resendButton).toBeVisible();
  await expect.element(codeField).toHaveFocus();
});
