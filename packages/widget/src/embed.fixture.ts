import type { ProxyAttempt } from '@otp-kit/protocol';
import { expect, onTestFinished, vi } from 'vitest';
import {
  createScriptedFetch,
  errorResponse,
  type Respond,
  success,
} from '../../client/src/testing/scripted-fetch.fixture.ts';
import { createFetchTransport } from './fetch-transport.ts';
import { mountWidget } from './mount-widget.ts';
import type { WidgetOptions } from './widget-options.ts';

// One server serves all of these hosts; to the browser they are different origins.
export const WIDGET = originOf('widget.localhost');
export const OTHER = originOf('other.localhost');

export const SUCCESS = { type: 'AUTH_SUCCESS' };
export const FAILED = { type: 'AUTH_FAILED' };

function originOf(hostname: string): string {
  return `${location.protocol}//${hostname}:${location.port}`;
}

/** The URL of a page on an origin that obeys commands. */
export function pageOn(origin: string): string {
  return origin + new URL('./hosted-page.fixture.html', import.meta.url).pathname;
}

/** Commands such a page to post a message to its parent, or to navigate. */
export function tell(
  page: Window | null | undefined,
  command: { readonly say: unknown } | { readonly go: string },
): void {
  page?.postMessage(command, '*');
}

/**
 * Waits until this page has received a message. Listeners are called in order, so a widget that was
 * mounted before has handled it by then.
 */
export function heard(data: unknown, origin?: string): Promise<void> {
  return new Promise((resolve) => {
    const listen = (event: MessageEvent) => {
      if (JSON.stringify(event.data) !== JSON.stringify(data)) return;
      if (origin !== undefined && event.origin !== origin) return;
      removeEventListener('message', listen);
      resolve();
    };
    addEventListener('message', listen);
  });
}

/** Inserts a frame, and waits until it has loaded. */
export async function openFrame(url: string, sandbox?: string): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox);
  frame.src = url;
  const isHere = heard('here');
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  await isHere;
  return frame;
}

/** The integrator's backend in the page, with the responses that a test sets. */
export function createBackend() {
  const settings = { iframeUrl: pageOn(WIDGET), widgetOrigin: WIDGET, lifeSeconds: 300 };
  const scripted = createScriptedFetch(({ route }) =>
    success(route === 'attempt' ? attempt() : { verified: true, next: '/home' }),
  );

  function attempt(): ProxyAttempt {
    const { iframeUrl, widgetOrigin, lifeSeconds } = settings;
    return {
      attemptId: `attempt_${scripted.calls.length}`,
      iframeUrl,
      widgetOrigin,
      expiresAt: new Date(SERVER_TIME + lifeSeconds * 1000).toISOString(),
      serverTime: new Date(SERVER_TIME).toISOString(),
    };
  }

  return {
    ...scripted,
    settings,
    attempt,
    countOf: (route: string) => scripted.callsOf(route).length,
  };
}

// Far from the browser's clock, which must not matter.
const SERVER_TIME = Date.parse('2031-05-05T05:05:05Z');

export const PENDING: Respond = () => success({ verified: false }, 202);
export const OFFLINE: Respond = () => Promise.reject(new TypeError('Failed to fetch'));
export const NEVER: Respond = () => new Promise(() => {});

export function refusal(status: number, code: string): Respond {
  return () => errorResponse(status, { code });
}

/** Mounts a widget, and closes it at the end of the test. */
export function mount(options: Partial<WidgetOptions> = {}, backend = createBackend()) {
  const container = document.body.appendChild(document.createElement('div'));
  const onVerified = vi.fn();
  const onFailed = vi.fn();
  const location = { assign: vi.fn() };
  const handle = mountWidget(container, {
    transport: createFetchTransport({ endpoint: '/api/otp/widget', fetch: backend.fetch }),
    onVerified,
    onFailed,
    location,
    ...options,
  });
  const statuses: string[] = [];
  handle.subscribe(() => statuses.push(handle.getSnapshot().status));
  onTestFinished(() => {
    handle.close();
    container.remove();
  });
  return {
    handle,
    backend,
    container,
    onVerified,
    onFailed,
    location,
    statuses,
    frame: () => container.querySelector('iframe'),
    status: () => handle.getSnapshot().status,
    say: (data: unknown) => tell(container.querySelector('iframe')?.contentWindow, { say: data }),
  };
}

/** Mounts a widget, and waits until its frame has loaded. */
export async function mountReady(options: Partial<WidgetOptions> = {}, backend = createBackend()) {
  const widget = mount(options, backend);
  await expect.poll(widget.status, { timeout: 5000 }).toBe('ready');
  return widget;
}
