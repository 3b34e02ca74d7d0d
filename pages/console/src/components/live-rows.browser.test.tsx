import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LiveRows } from './live-rows.tsx';
import '../styles/console.css';

test('the first entries have rows at once, and not in a later frame', async () => {
  await page.viewport(1280, 800);
  const rowsOfFrames: number[] = [];
  const list = (entries: readonly string[]) => (
    <LiveRows
      className="log-rows"
      entries={entries}
      filter=""
      keyOf={(entry) => entry}
      listClass="entries"
      renderRow={(entry, place) => <li {...place}>{entry}</li>}
      rowPx={66}
    />
  );
  const { container, rerender } = await render(list([]));
  const rows = container.getElementsByTagName('li');
  await nextFrame();

  new MutationObserver(() => rowsOfFrames.push(rows.length)).observe(container, {
    attributes: true,
    subtree: true,
    childList: true,
  });
  await rerender(list(['first', 'second']));

  expect(rowsOfFrames[0]).toBe(2);
});

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
