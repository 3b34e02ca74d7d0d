import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useFeed } from './use-feed.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Stands in for the browser's streams, of which the test counts those that are open. */
function stubStreams() {
  const open = new Set<object>();
  vi.stubGlobal(
    'EventSource',
    class {
      onmessage: ((event: { data: string }) => void) | undefined;
      constructor() {
        open.add(this);
        queueMicrotask(() => this.onmessage?.({ data: '[{}]' }));
      }
      close(): void {
        open.delete(this);
      }
    },
  );
  return open;
}

function see(visibilityState: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  document.dispatchEvent(new Event('visibilitychange'));
}

function Webhooks() {
  return <p>webhooks: {useFeed('/api/webhooks')?.length}</p>;
}

test('a hidden tab holds no connection, shows what it had, and follows again when it is seen', async () => {
  const open = stubStreams();
  const { unmount } = await render(<Webhooks />);
  await expect.element(page.getByText('webhooks: 1')).toBeVisible();
  expect(open.size).toBe(1);

  see('hidden');
  expect(open.size).toBe(0);
  await expect.element(page.getByText('webhooks: 1')).toBeVisible();

  see('visible');
  expect(open.size).toBe(1);
  await unmount();
  expect(open.size).toBe(0);
});

test('a tab that is opened in the background connects when it is seen', async () => {
  const open = stubStreams();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');

  await render(<Webhooks />);

  expect(open.size).toBe(0);
  see('visible');
  expect(open.size).toBe(1);
});
