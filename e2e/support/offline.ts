import type { Page } from '@playwright/test';

/** Takes the connection away. Chromium completes `setOffline` before all of its processes know of it. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForFunction(() =>
    fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      () => false,
      () => true,
    ),
  );
}
