import type { Page } from '@playwright/test';

/**
 * Counts the alerts that are ever shown, however short a time; to be called before the page goes
 * anywhere. A page that is reloaded counts from zero.
 */
export async function watchAlerts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = new Set<Element>();
    Object.assign(globalThis, { alertsSeen: seen });
    const note = () => {
      for (const alert of document.querySelectorAll('[role="alert"]')) seen.add(alert);
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true });
  });
  return () => page.evaluate('alertsSeen.size');
}
