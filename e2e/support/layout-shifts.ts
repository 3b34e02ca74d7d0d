import type { Frame, Page } from '@playwright/test';

/** One layout shift: what moved, and whether the user had just pressed something. */
export interface Shift {
  readonly page: string;
  readonly moved: readonly string[];
  readonly hadRecentInput: boolean;
}

/**
 * Collects the layout shifts of every document that a page shows from now on, frames included. Those
 * soon after a press count, too: the step that follows a response must not move what stays.
 *
 * One exception: the status line of the embedded widget is in the middle until the frame is visible,
 * and then below it, with another text and new buttons.
 *
 * @see Layout Instability API, "LayoutShift"
 */
export async function collectShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  const shifts: Shift[] = [];
  await page.exposeFunction('noteShift', (shift: Shift) => void shifts.push(shift));
  await page.addInitScript(() => {
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.localName}.${element?.className}: ${node?.textContent?.slice(0, 30)}`;
    };
    const isStatusLine = (node: Node | null): boolean => {
      const element = node instanceof Element ? node : node?.parentElement;
      return Boolean(element?.closest('.otp-widget > [tabindex]'));
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // TypeScript's DOM library has no LayoutShift.
        const sources: readonly { node: Node | null }[] = Reflect.get(entry, 'sources');
        const hadRecentInput: boolean = Reflect.get(entry, 'hadRecentInput');
        // What was removed since then has no node.
        const moved = sources.filter(({ node }) => node !== null && !isStatusLine(node));
        if (moved.length === 0) continue;
        Reflect.get(
          globalThis,
          'noteShift',
        )({
          page: location.pathname,
          moved: moved.map(({ node }) => nameOf(node)),
          hadRecentInput,
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    // Two frames after the last change, its shift has been reported.
    await Promise.all(page.frames().map(afterTwoFrames));
    return shifts;
  };
}

async function afterTwoFrames(frame: Frame): Promise<void> {
  await frame.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0)));
      }),
  );
}

/**
 * Slows a page's network down to Lighthouse's "Slow 4G".
 *
 * @see https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
 */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 204_800,
    uploadThroughput: 93_750,
  });
}

/** Holds back the page's requests to a path until the returned function is called. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}
