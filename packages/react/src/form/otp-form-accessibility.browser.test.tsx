/** @module-tag landing */
import { en, type FormMessages } from '@otp-kit/client/messages';
import { ar } from '@otp-kit/client/messages/ar';
import axe from 'axe-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { OtpForm } from '../parts/otp-form.tsx';
import { createBackend } from './backend.fixture.ts';
import type { OtpFormProps } from './form-props.ts';
import '../styles.css';

beforeEach(() => sessionStorage.clear());

const status = page.getByRole('status');

async function renderForm(messages: FormMessages, props: Partial<OtpFormProps> = {}) {
  const channels = ['telegram', 'whatsapp', 'sms'];
  const backend = createBackend({ difficulty: 0, channels, resendSeconds: 0 });
  const { container } = await render(
    <>
      {/* Half-way between two colors, a text has less contrast than with either. */}
      <style>{'* { transition: none !important }'}</style>
      <OtpForm
        autoSubmit={false}
        endpoint="/api/otp"
        fetch={backend.fetch}
        messages={messages}
        {...props}
      />
    </>,
  );
  return { backend, container };
}

async function enter(text: string): Promise<void> {
  await page.getByRole('textbox').fill(text);
  await userEvent.keyboard('{Enter}');
}

/** What axe objects to, by all of its rules unless some are named. */
async function violations(container: Element, rules?: string[]): Promise<string[]> {
  const results = await axe.run(container, {
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
  });
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`,
  );
}

describe.each([
  ['en', en],
  ['ar', ar],
] as const)('in %s, with nothing for axe to object to', (_, messages) => {
  // `npm test` runs the first language: the markup and the colors are the same in every one.
  const tags = messages === en ? [] : ['full'];
  for (const theme of ['light', 'dark'] as const) {
    test(`each state of the way, in ${theme}`, { tags }, async () => {
      // In dark nothing but the colors differs.
      const rules = theme === 'dark' ? ['color-contrast'] : undefined;
      document.documentElement.dataset['theme'] = theme;
      document.body.style.background = theme === 'dark' ? '#0f1217' : '#fff';
      const { backend, container } = await renderForm(messages, {
        channels: ['whatsapp', 'telegram', 'sms'],
      });
      expect(await violations(container, rules)).toEqual([]);

      await enter('');
      await expect.element(page.getByRole('alert')).toBeVisible();
      await expect.element(page.getByRole('radio').first()).toBeVisible();
      expect(await violations(container, rules)).toEqual([]);

      await page.getByRole('radio', { name: messages.channelNames.telegram }).click();
      backend.failNext('send', 422, { code: 'pre_send_failure' });
      await enter('01001234517');
      await expect
        .element(page.getByRole('alert'))
        .toHaveAttribute('data-outcome', 'choose-channel');
      expect(await violations(container, rules)).toEqual([]);

      backend.failNext('send', 429, { code: 'RATE_LIMIT_ENDUSERIP_PERHOUR', cooldownSeconds: 0.1 });
      await enter('01001234517');
      await expect.element(page.getByRole('alert')).toHaveAttribute('data-outcome', 'wait');
      expect(await violations(container, rules)).toEqual([]);
      const send = page.getByRole('button', { name: messages.sendCode });
      await expect.element(send).toHaveAttribute('data-state', 'ready');

      const releaseChallenge = backend.hold('challenge');
      const release = backend.hold('send');
      await enter('01001234517');
      await expect.element(status).toHaveTextContent(messages.preparing);
      expect(await violations(container, rules)).toEqual([]);

      releaseChallenge();
      await expect.element(status).toHaveTextContent(messages.sending);
      expect(await violations(container, rules)).toEqual([]);

      release();
      await expect.element(page.getByText(messages.codeHeading)).toBeVisible();
      expect(await violations(container, rules)).toEqual([]);

      await enter('111111');
      await expect.element(page.getByRole('alert')).toHaveTextContent(messages.wrongCode);
      expect(await violations(container, rules)).toEqual([]);

      backend.failNext('verify', 410, { code: 'TRANSACTION_EXPIRED' });
      const releaseVerify = backend.hold('verify');
      await enter('222222');
      await expect.element(status).toHaveTextContent(messages.checking);
      expect(await violations(container, rules)).toEqual([]);

      releaseVerify();
      await expect.element(page.getByRole('alert')).toHaveTextContent(messages.expiredCode);
      expect(await violations(container, rules)).toEqual([]);
    });
  }

  test('the way of an email address', async () => {
    const { container } = await renderForm(messages, { addressKinds: ['phoneNumber', 'email'] });

    await enter('user@');

    await expect.element(page.getByRole('alert')).toHaveTextContent(messages.emailInvalid);
    expect(await violations(container)).toEqual([]);
  });

  test('the end of it', async () => {
    const { container } = await renderForm(messages);
    await enter('01001234517');
    await expect.element(page.getByText(messages.codeHeading)).toBeVisible();

    await enter('123456');

    const heading = page.getByRole('heading', { name: messages.phoneVerified });
    await expect.element(heading).toHaveFocus();
    await expect.element(status).toHaveTextContent(messages.phoneVerified);
    expect(await violations(container)).toEqual([]);
  });
});

test('announces each step in the status region', async () => {
  const { backend } = await renderForm(en);
  backend.options.resendSeconds = 30;
  const region = status.element();
  expect(region.textContent).toBe('');

  const releaseSend = backend.hold('send');
  await enter('01001234517');
  await expect.element(status).toHaveTextContent('Sending the code…');
  releaseSend();
  await expect.element(status).toHaveTextContent('We sent a code by WhatsApp to 01001234517.');
  const releaseVerify = backend.hold('verify');
  await enter('123456');
  await expect.element(status).toHaveTextContent('Checking the code…');
  releaseVerify();
  await expect.element(status).toHaveTextContent('Phone number verified');

  expect(status.element()).toBe(region);
});

test('is no landmark of the page, such as its banner', async () => {
  await renderForm(en);
  const landmarks = page.getByRole('banner').or(page.getByRole('contentinfo'));

  expect(landmarks.elements()).toEqual([]);
  await enter('01001234517');
  await expect.element(page.getByText('Enter the code')).toBeVisible();

  expect(landmarks.elements()).toEqual([]);
});

test('moves the focus to the code when it was sent', async () => {
  await renderForm(en);

  await enter('01001234517');

  await expect.element(page.getByLabelText('6-digit code')).toHaveFocus();
});

test('leaves everything as it is when Escape is pressed', async () => {
  await renderForm(en);
  await enter('01001234517');
  const field = page.getByLabelText('6-digit code');
  await field.fill('123');

  await userEvent.keyboard('{Escape}');

  await expect.element(field).toHaveValue('123');
});

test.each([
  ['en', en],
  ['ar', ar],
] as const)('fits into 320 px, with targets of 24 px at least, in %s', async (_, messages) => {
  await page.viewport(320, 640);
  const { backend, container } = await renderForm(messages, {
    addressKinds: ['phoneNumber', 'email'],
    channels: ['telegram', 'whatsapp', 'sms'],
  });
  backend.options.maskedAddress = `s•••@a-rather-${'long-'.repeat(8)}name.example.com`;
  const expectToFit = () => {
    expect(document.documentElement.scrollWidth).toBe(320);
    const targets = [...container.querySelectorAll('button, input')].map((target) =>
      target.getBoundingClientRect(),
    );
    expect(Math.min(...targets.map(({ height }) => height))).toBeGreaterThanOrEqual(24);
    expect(Math.min(...targets.map(({ width }) => width))).toBeGreaterThanOrEqual(24);
  };

  await page.getByRole('textbox').click();
  await expect.element(page.getByRole('radio').first()).toBeVisible();
  expectToFit();
  await enter('01001234517');
  await expect.element(page.getByText(messages.codeHeading)).toBeVisible();
  await expect.element(page.getByText(messages.otherChannels)).toBeVisible();
  expectToFit();
});

test('can be used with the keyboard alone, and shows the focus', async () => {
  const { backend } = await renderForm(en, {
    addressKinds: ['phoneNumber', 'email'],
    channels: ['telegram', 'sms'],
  });
  backend.options.resendSeconds = 0;
  const focused = () => {
    const element = document.activeElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(
      element?.matches('[type=radio]') && element.nextElementSibling
        ? element.nextElementSibling
        : (element ?? document.body),
    );
    return {
      name: element?.getAttribute('name') ?? element?.textContent,
      isShown: outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2,
    };
  };

  await userEvent.keyboard('{Tab}01001234517');
  expect(focused()).toEqual({ name: 'address', isShown: true });
  await expect.element(page.getByRole('radio').first()).toBeVisible();
  const way = [];
  for (let press = 0; press < 2; press++) {
    await userEvent.keyboard('{Tab}');
    way.push(focused());
  }
  expect(way).toEqual([
    { name: 'channel', isShown: true },
    { name: 'Send code', isShown: true },
  ]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('6-digit code')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(focused()).toEqual({ name: 'Change number', isShown: true });
  await userEvent.keyboard('{Tab}{Tab}{Tab}');
  expect(focused()).toEqual({ name: 'Send a new code', isShown: true });
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.poll(() => backend.callsOf('send')).toHaveLength(2);
  await expect.element(page.getByLabelText('6-digit code')).toHaveFocus();
  await userEvent.keyboard('123456{Enter}');

  await expect.element(page.getByRole('heading', { name: 'Phone number verified' })).toHaveFocus();
});
