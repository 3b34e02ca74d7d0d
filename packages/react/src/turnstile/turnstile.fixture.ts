import { expect, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';

/** A widget that the script of the tests has rendered. */
interface StandInWidget {
  readonly params: Record<string, unknown> & {
    readonly callback: (token: string) => void;
    readonly 'error-callback': (code: string) => void;
    readonly 'before-interactive-callback': () => void;
    readonly 'unsupported-callback': () => void;
  };
  readonly isRemoved: boolean;
}

declare global {
  interface Window {
    turnstileStandIn?: { readonly widgets: readonly StandInWidget[] };
  }
}

export const SCRIPT_URL = new URL('./turnstile-stand-in.fixture.js', import.meta.url).href;

export const isLoaded = () => Reflect.has(window, 'turnstile');
export const widgets = () => window.turnstileStandIn?.widgets ?? [];
export const scripts = () => [...document.querySelectorAll('#cf-turnstile-script')];

/** Waits for the widget of that number, from 1 on. */
export async function widget(number: number): Promise<StandInWidget> {
  await expect.poll(widgets).toHaveLength(number);
  const found = widgets()[number - 1];
  if (!found) throw new Error('no widget');
  return found;
}

/** Does to the script's address what a content blocker does: the request fails. */
export async function blockScript(isBlocked: boolean): Promise<void> {
  await cdp().send('Network.enable');
  await cdp().send('Network.setBlockedURLs', { urls: isBlocked ? ['*turnstile-stand-in*'] : [] });
}

/** Makes the page one that has never heard of Turnstile. */
export async function forgetTurnstile(): Promise<void> {
  await cleanup();
  for (const script of scripts()) script.remove();
  Reflect.deleteProperty(window, 'turnstile');
  Reflect.deleteProperty(window, 'turnstileStandIn');
  vi.useRealTimers();
  await blockScript(false);
}
