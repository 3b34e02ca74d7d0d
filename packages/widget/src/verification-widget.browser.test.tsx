import { createRef, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { createBackend, refusal, SUCCESS, tell } from './embed.fixture.ts';
import { VerificationWidget } from './react.ts';
import type { WidgetHandle } from './widget-state.ts';

const ENDPOINT = '/api/otp/widget';

const frame = () => document.querySelector('iframe');

function setUp() {
  const backend = createBackend();
  const onVerified = vi.fn();
  const ref = createRef<WidgetHandle>();
  const isReady = () => expect.poll(() => ref.current?.getSnapshot().status).toBe('ready');
  return {
    backend,
    onVerified,
    ref,
    isReady,
    props: { endpoint: ENDPOINT, fetch: backend.fetch, onVerified },
  };
}

test('creates one attempt in StrictMode, and shows one frame', async () => {
  const { backend, isReady, props, ref } = setUp();

  await render(
    <StrictMode>
      <VerificationWidget {...props} ref={ref} />
    </StrictMode>,
  );

  await isReady();
  expect(backend.countOf('attempt')).toBe(1);
  expect(document.querySelectorAll('iframe')).toHaveLength(1);
});

test('reports to the handler of the last render', async () => {
  const { isReady, onVerified, props, ref } = setUp();
  const later = vi.fn();
  const onAttempt = vi.fn();
  const screen = await render(<VerificationWidget {...props} onAttempt={onAttempt} ref={ref} />);
  await isReady();
  expect(onAttempt.mock.calls).toEqual([[expect.objectContaining({ attemptId: 'attempt_1' })]]);
  await screen.rerender(<VerificationWidget {...props} onVerified={later} ref={ref} />);

  tell(frame()?.contentWindow, { say: SUCCESS });

  await expect.poll(() => later.mock.calls).toEqual([[{ next: '/home' }]]);
  expect(onVerified).not.toHaveBeenCalled();
});

test('keeps the frame when a render passes an equal address', async () => {
  const { backend, isReady, props, ref } = setUp();
  const widget = () => (
    <VerificationWidget
      {...props}
      ref={ref}
      verificationAddress={{ phoneNumber: '+201001234567' }}
    />
  );
  const screen = await render(widget());
  await isReady();
  const before = frame();

  await screen.rerender(widget());

  expect(frame()).toBe(before);
  expect(backend.calls.map(({ body }) => body)).toEqual([
    { verificationAddress: { phoneNumber: '+201001234567' } },
  ]);
});

test('starts a new attempt for another address', async () => {
  const { backend, isReady, props, ref } = setUp();
  const widget = (phoneNumber: string) => (
    <VerificationWidget {...props} ref={ref} verificationAddress={{ phoneNumber }} />
  );
  const screen = await render(widget('+201001234567'));
  await isReady();

  await screen.rerender(widget('+201001234568'));

  await expect.poll(() => backend.countOf('attempt')).toBe(2);
  await isReady();
  expect(backend.calls.at(-1)?.body).toEqual({
    verificationAddress: { phoneNumber: '+201001234568' },
  });
  expect(document.querySelectorAll('iframe')).toHaveLength(1);
});

test('continues an attempt in StrictMode, and starts new ones for other addresses and back', async () => {
  const { backend, isReady, props, ref } = setUp();
  const [first, second] = [{ phoneNumber: '+201001234567' }, { phoneNumber: '+201001234568' }];
  const widget = (verificationAddress: typeof first) => (
    <StrictMode>
      <VerificationWidget
        {...props}
        attemptId="attempt_0"
        ref={ref}
        verificationAddress={verificationAddress}
      />
    </StrictMode>
  );
  const screen = await render(widget(first));
  await isReady();

  for (const [count, address] of [
    [2, second],
    [3, first],
  ] as const) {
    await screen.rerender(widget(address));
    await expect.poll(() => backend.countOf('attempt')).toBe(count);
    await isReady();
  }

  expect(backend.callsOf('attempt').map(({ body }) => body)).toEqual([
    { attemptId: 'attempt_0' },
    { verificationAddress: second },
    { verificationAddress: first },
  ]);
});

test('leaves nothing after unmount', async () => {
  const { backend, isReady, props, ref } = setUp();
  const screen = await render(<VerificationWidget {...props} ref={ref} />);
  await isReady();

  await screen.unmount();

  expect(frame()).toBeNull();
  expect(ref.current).toBeNull();
  expect(backend.calls.every(({ signal }) => signal.aborted)).toBe(true);
});

test('reports failures, and passes its handle to a ref function', async () => {
  const { backend, props } = setUp();
  backend.respondNext('attempt', refusal(403, 'COUNTRY_NOT_ALLOWED'));
  const onFailed = vi.fn();
  const handles: unknown[] = [];

  const screen = await render(
    <VerificationWidget
      {...props}
      onFailed={onFailed}
      ref={(handle) => void handles.push(handle)}
    />,
  );

  await expect.poll(() => onFailed.mock.calls).toEqual([['COUNTRY_NOT_ALLOWED']]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => backend.countOf('attempt')).toBe(2);
  await screen.unmount();
  expect(handles).toEqual([expect.objectContaining({ retry: expect.any(Function) }), null]);
});

test.each([
  ['English by default, whatever the document is in', undefined, 'en', 'Verification'],
  ['Arabic', ar, 'ar', 'التحقّق'],
  ['German', de, 'de', 'Bestätigung'],
] as const)('shows its texts in %s', async (_, messages, lang, title) => {
  document.documentElement.lang = 'fr';
  onTestFinished(() => document.documentElement.removeAttribute('lang'));
  const { isReady, props, ref } = setUp();

  const { container } = await render(
    <VerificationWidget {...props} messages={messages} ref={ref} />,
  );

  await isReady();
  expect(frame()?.title).toBe(title);
  expect(container.querySelector('.otp-widget')?.getAttribute('lang')).toBe(lang);
});

test('the server renders an empty element, and hydration reports no mismatch', async () => {
  const { isReady, props, ref } = setUp();
  const widget = <VerificationWidget {...props} className="login" ref={ref} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(widget);
  expect(container.innerHTML).toBe('<div class="login"></div>');
  const complaints = vi.spyOn(console, 'error');
  const onRecoverableError = vi.fn();

  const root = hydrateRoot(container, widget, { onRecoverableError });
  onTestFinished(() => {
    root.unmount();
    container.remove();
    complaints.mockRestore();
  });

  await isReady();
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(complaints).not.toHaveBeenCalled();
});
