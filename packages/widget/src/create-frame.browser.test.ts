import { expect, onTestFinished, test, vi } from 'vitest';
import { createBackend, mountReady, openFrame, pageOn, WIDGET } from './embed.fixture.ts';
import { createFetchTransport } from './fetch-transport.ts';
import { canFrameUsePasskeys } from './index.ts';
import { mountWidget } from './mount-widget.ts';
import type { WidgetOptions } from './widget-options.ts';

function watchWarnings() {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  return warn;
}

test('a frame with the widget’s allow can use passkeys, and nothing is logged', async () => {
  const warn = watchWarnings();

  const { frame } = await mountReady();

  const mounted = frame();
  expect(mounted && canFrameUsePasskeys(mounted)).toBe(true);
  expect(warn).not.toHaveBeenCalled();
});

test('a frame without it cannot use passkeys', async () => {
  expect(canFrameUsePasskeys(await openFrame(pageOn(WIDGET)))).toBe(false);
});

test('a browser that does not report the policy gives undefined', async () => {
  const { frame } = await mountReady();
  const silent = frame();
  if (!silent) throw new Error('no frame');

  Object.defineProperty(silent, 'featurePolicy', { value: undefined });

  expect(canFrameUsePasskeys(silent)).toBeUndefined();
});

/** Mounts a widget in a page whose own policy forbids passkeys, and waits until its frame is there. */
async function mountInStrictPage(options: Pick<WidgetOptions, 'allow'> = {}) {
  const warn = watchWarnings();
  // What a frame's `allow` withholds from its page, a header of that page would withhold, too.
  const host = document.createElement('iframe');
  host.allow = "publickey-credentials-create 'none'";
  host.srcdoc = '<!doctype html><title>host</title>';
  document.body.append(host);
  onTestFinished(() => host.remove());
  await new Promise((resolve) => host.addEventListener('load', resolve));
  const container = host.contentDocument?.body;
  if (!container) throw new Error('no page');

  const { fetch } = createBackend();
  const handle = mountWidget(container, {
    transport: createFetchTransport({ endpoint: '/api/otp/widget', fetch }),
    onVerified: () => {},
    ...options,
  });
  onTestFinished(handle.close);
  await expect.poll(() => handle.getSnapshot().status).toBe('ready');
  return { handle, warn };
}

test('a page whose own policy blocks passkeys logs what the header needs', async () => {
  const { warn } = await mountInStrictPage();

  expect(warn.mock.calls).toEqual([
    [
      `Permissions-Policy needs publickey-credentials-get=(self "${WIDGET}"), ` +
        `publickey-credentials-create=(self "${WIDGET}")`,
    ],
  ]);
});

test('the warning is logged once, no matter how often a frame loads', async () => {
  const { handle, warn } = await mountInStrictPage();

  handle.startOver();

  await expect.poll(() => handle.getSnapshot().status).toBe('loading');
  await expect.poll(() => handle.getSnapshot().status).toBe('ready');
  expect(warn).toHaveBeenCalledTimes(1);
});

test('the warning names any origin with allow: any-origin', async () => {
  const { warn } = await mountInStrictPage({ allow: 'any-origin' });

  expect(warn.mock.calls).toEqual([
    ['Permissions-Policy needs publickey-credentials-get=*, publickey-credentials-create=*'],
  ]);
});
