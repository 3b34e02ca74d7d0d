/** @module-tag landing */
import axe from 'axe-core';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createTabSystem, ENDPOINT, type TabSystem } from '../../../../site/tab/system.ts';
import {
  codeField,
  phoneField,
  sendButton,
  settled,
  verified,
} from '../form/form-page.fixture.tsx';
import { useOtpFlow } from '../hooks/use-otp-flow.ts';
import { OtpForm } from '../parts/otp-form.tsx';
import { OtpDevtools, type OtpDevtoolsProps } from './otp-devtools.tsx';
import * as production from './production.ts';

const pageFetch = window.fetch;
let system: TabSystem;
/** Calls the emulator in the tab as the panel of a page at 127.0.0.1:4400 does. */
let emulatorFetch: typeof fetch;

beforeEach(() => {
  sessionStorage.clear();
  system = createTabSystem({ randomSeed: 'devtools' });
  emulatorFetch = async (input, init) => system.serviceFetch(urlOf(input), init ?? {});
  // The backend of the page; forms and panel look the page's `fetch` up.
  window.fetch = (input, init) =>
    urlOf(input).startsWith(ENDPOINT) ? system.fetch(input, init) : pageFetch(input, init);
});

afterEach(() => {
  system.close();
  window.fetch = pageFetch;
});

const launcher = page.getByRole('button', { name: 'otp-kit devtools' });
const panel = page.getByRole('complementary', { name: 'otp-kit devtools' });
const region = (name: string) => panel.getByRole('region', { name });
const button = (name: string) => panel.getByRole('button', { name, exact: true });

const urlOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : `${input}`);
const textOf = (element: Element | undefined) => element?.textContent;

async function renderPage(props: OtpDevtoolsProps = {}, width = 1280) {
  await page.viewport(width, 800);
  const screen = await render(
    <StrictMode>
      <OtpForm endpoint={ENDPOINT} />
      <OtpDevtools fetch={emulatorFetch} {...props} />
    </StrictMode>,
  );
  return screen;
}

async function openPanel(): Promise<void> {
  await launcher.click();
  await expect.element(panel).toBeVisible();
}

async function renderAtCode(): Promise<void> {
  await renderPage();
  await openPanel();
  await phoneField.fill('+201001234567');
  await sendButton.click();
  await expect.element(button('Enter this code')).toBeVisible();
}

describe('the panel', () => {
  test('follows the flow, and enters the code that arrived', async () => {
    await renderPage();
    await openPanel();
    await expect.element(region('Flow')).toHaveTextContent('Flow address');

    await phoneField.fill('+201001234567');
    await sendButton.click();
    await expect.element(region('Flow')).toHaveTextContent(/^Flow code.*•.*whatsapp.*in 2:/);
    expect(region('Flow').element().textContent).not.toContain('1001234567');
    await button('Show').click();
    await expect.element(region('Flow')).toHaveTextContent('+201001234567');
    await button('Enter this code').click();

    await expect.element(verified).toBeVisible();
    await expect.element(region('Flow')).toHaveTextContent('Flow verified');
    const calls = [...region('Calls').element().querySelectorAll('li')];
    const [code] = system.messages().map((message) => message.code);
    expect(calls.map(({ children: [path, status] }) => [path, status].map(textOf))).toEqual([
      ['POST /api/otp/verify', '200'],
      ['POST /api/otp/send', '200'],
      ['POST /api/otp/challenge', '200'],
    ]);
    expect(region('Calls').element().textContent).not.toContain(code);
  });

  test('shows the code in the field before it is verified, if the form does not submit by itself', async () => {
    await render(
      <>
        <OtpForm autoSubmit={false} endpoint={ENDPOINT} />
        <OtpDevtools fetch={emulatorFetch} />
      </>,
    );
    await openPanel();
    await phoneField.fill('+201001234567');
    await sendButton.click();
    await button('Enter this code').click();

    await expect.element(codeField).toHaveValue(system.messages()[0]?.code);
  });

  test('sets a fault of the emulator, which the next call meets', async () => {
    await renderPage();
    await openPanel();

    await button('Send: No credit').click();
    await expect.element(button('Send: No credit')).toHaveAttribute('aria-pressed', 'true');
    await phoneField.fill('+201001234567');
    await sendButton.click();

    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(region('Calls')).toHaveTextContent('SERVICE_UNAVAILABLE');
    await expect.element(button('Send: No credit')).toHaveAttribute('aria-pressed', 'false');
  });

  test('removes a fault by a second press', async () => {
    await renderPage();
    await openPanel();
    await button('Verify: Answers 503').click();
    await expect.element(button('Verify: Answers 503')).toHaveAttribute('aria-pressed', 'true');

    await button('Verify: Answers 503').click();

    await expect.element(button('Verify: Answers 503')).toHaveAttribute('aria-pressed', 'false');
  });

  test('moves the emulator’s clock on, so that the code expires', async () => {
    await renderAtCode();

    await button('+3 min').click();
    await button('+30 s').click();
    await expect.element(region('Clock')).toHaveTextContent('210 s ahead');
    await button('Enter this code').click();

    await expect.element(region('Calls')).toHaveTextContent('TRANSACTION_EXPIRED');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This code has expired. Ask for a new one.');
  });
});

describe('a state on demand', () => {
  const TITLE = '"%s" is shown without a call to the backend or the service';

  test.each([
    ['Wrong code', () => page.getByRole('alert')],
    ['Verified', () => verified],
  ])(TITLE, expectState);

  test.each([
    ['Phone', () => phoneField],
    ['Code', () => codeField],
    ['Paused', () => page.getByText(/You can try again in (1:00|0:\d\d|\d+ seconds)/)],
    ['Expired code', () => page.getByText('This code has expired. Ask for a new one.')],
    ['Offline', () => page.getByRole('alert')],
  ])(TITLE, { tags: ['full'] }, expectState);

  async function expectState(name: string, shown: () => Locator): Promise<void> {
    await renderPage();
    await openPanel();

    await panel.getByText('Show a state of the form').click();
    await button(name).click();

    await expect.element(shown()).toBeVisible();
    await expect.element(region('States')).toHaveTextContent(`Showing ${name}.`);
    const calls = system.traffic.entries().filter((each) => 'from' in each && each.from === 'form');
    expect(calls).toEqual([]);
  }

  test('lists each outcome of the fake proxy', async () => {
    await renderPage();
    await openPanel();
    await panel.getByText('Show a state of the form').click();

    await expect.element(button('Channel failed')).toBeVisible();
    expect(region('States').element().querySelectorAll('.choices button').length).toBe(23);
  });

  test('is shown again after a reload of the page, and ends with a press', async () => {
    sessionStorage.setItem('otp-kit:devtools:state', 'code');
    await renderPage();

    await expect.element(codeField).toBeVisible();
    await openPanel();

    await expect.element(region('States')).toHaveTextContent('Showing Code.');
    await expect.element(button('Stop')).toBeVisible();
  });

  test('of a form of your own is made by its flow', async () => {
    function OwnForm() {
      const flow = useOtpFlow({ endpoint: ENDPOINT });
      return (
        <>
          <output>{flow.state.failure?.code ?? flow.state.status}</output>
          <OtpDevtools fetch={emulatorFetch} flow={flow} />
        </>
      );
    }
    await render(<OwnForm />);
    await openPanel();
    await panel.getByText('Show a state of the form').click();
    await button('Wrong code').click();

    await expect.element(page.getByText('INVALID_OTP', { exact: true }).first()).toBeVisible();
    await expect.element(region('Flow')).toHaveTextContent('failureINVALID_OTP');
  });
});

describe('the panel in the page', () => {
  test('opens and closes by keyboard, and returns the focus', async () => {
    await renderPage();
    await settled();
    launcher.element().focus();

    await userEvent.keyboard('{Enter}');
    await expect.element(launcher).toHaveAttribute('aria-expanded', 'true');
    await userEvent.tab();
    await expect.poll(() => panel.element().matches(':focus-within')).toBe(true);
    await userEvent.keyboard('{Escape}');

    await expect.element(panel).not.toBeInTheDocument();
    expect(launcher.element().matches(':focus')).toBe(true);
  });

  test.each(['light', 'dark'])('has no violation that axe finds, in %s', async (scheme) => {
    document.documentElement.style.colorScheme = scheme;
    onTestFinished(() => {
      document.documentElement.style.removeProperty('color-scheme');
    });
    await renderAtCode();
    await panel.getByText('Show a state of the form').click();
    await expect.element(button('Verified')).toBeVisible();

    const { violations } = await axe.run('otp-kit-devtools');

    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  test('remembers that it is open', async () => {
    const { unmount } = await renderPage();
    await openPanel();
    await unmount();

    await renderPage();

    await expect.element(panel).toBeVisible();
  });

  test('begins at the left of a page from right to left', async () => {
    document.documentElement.dir = 'rtl';
    onTestFinished(() => document.documentElement.removeAttribute('dir'));
    await renderPage();

    await openPanel();

    expect(launcher.element().getBoundingClientRect().left).toBeLessThan(100);
    expect(panel.element().getBoundingClientRect().left).toBeLessThan(100);
  });

  test('is only its button on a narrow page, until it is opened, and after a code was entered', async () => {
    sessionStorage.setItem('otp-kit:devtools:open', 'yes');
    await renderPage({}, 390);
    onTestFinished(() => page.viewport(1280, 800));
    await expect.element(launcher).toHaveAttribute('aria-expanded', 'false');
    await phoneField.fill('+201001234567');
    await sendButton.click();
    await openPanel();
    await button('Enter this code').click();

    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(verified).toBeVisible();
  });

  test('says how to start the emulator if it does not respond, and tries again when asked', async () => {
    let isRunning = false;
    await renderPage({
      fetch: async (...request) => {
        if (!isRunning) throw new TypeError('Failed to fetch');
        return emulatorFetch(...request);
      },
    });
    await openPanel();
    const command = `npx @otp-kit/emulator --port 4400 --page-origin ${location.origin}`;
    await expect.element(region('Emulator')).toHaveTextContent(command);

    isRunning = true;
    await button('Try again').click();

    await expect.element(region('Inbox')).toHaveTextContent('No code has arrived.');
  });

  test('says the same of an emulator that has not what the panel reads', async () => {
    const refused = () => Response.json({ code: 'NOT_FOUND' }, { status: 404 });
    await renderPage({
      fetch: async (...request) =>
        urlOf(request[0]).endsWith('presets') ? refused() : emulatorFetch(...request),
    });
    await openPanel();

    await expect.element(region('Emulator')).toHaveTextContent('npx @otp-kit/emulator');
  });

  test('is not rendered for an emulator on another machine, unless that is allowed', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    onTestFinished(() => warn.mockRestore());
    const emulator = 'http://192.168.0.2:4400';
    const before = window.fetch;
    const { unmount } = await renderPage({ emulator });
    await expect.element(sendButton).toBeVisible();

    expect(launcher.query()).toBeNull();
    expect(window.fetch).toBe(before);
    expect(warn.mock.calls[0]?.[0]).toContain('allowRemoteEmulator');
    await unmount();
    await renderPage({ emulator, allowRemoteEmulator: true });

    await expect.element(launcher).toBeVisible();
  });

  test('leaves nothing behind when it is removed', async () => {
    const before = window.fetch;
    const { unmount } = await renderPage();
    await expect.element(launcher).toBeVisible();
    expect(window.fetch).not.toBe(before);

    await unmount();

    await expect.element(launcher).not.toBeInTheDocument();
    expect(window.fetch).toBe(before);
  });

  test('is nothing in production', async () => {
    await render(<production.OtpDevtools />);

    expect(launcher.query()).toBeNull();
  });
});
