import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { JournalEntry } from '../api/control-types.ts';
import { ConsoleContext } from '../state/console-context.ts';
import { createConsoleController } from '../state/console-controller.ts';
import { RequestRow } from './request-row.tsx';
import '../styles/console.css';

const ENTRY: JournalEntry = {
  id: 'req_000000001',
  operation: 'widget.create-attempt',
  at: '2040-01-01T00:00:00.000Z',
  method: 'POST',
  path: '/api/v1/widget-sdk/create-attempt',
  status: 200,
  durationMs: 1,
  warnings: [],
  query: {},
  headers: {},
  body: undefined,
};

const PLACE = {
  ref: () => undefined,
  'data-index': 0,
  'data-key': ENTRY.id,
  'aria-posinset': 1,
  'aria-setsize': 1,
  style: { marginBlockStart: 0 },
};

/** The row in a log that is as wide as on a phone of 320 px. */
async function show(dir: 'ltr' | 'rtl'): Promise<Element> {
  const controller = createConsoleController('default');
  document.documentElement.dir = dir;
  const { container } = await render(
    <QueryClientProvider client={controller.queries}>
      <ConsoleContext value={controller}>
        <div className="log-rows" style={{ inlineSize: 270 }}>
          <ol className="entries">
            <RequestRow entry={ENTRY} place={PLACE} />
          </ol>
        </div>
      </ConsoleContext>
    </QueryClientProvider>,
  );
  return container;
}

test.each(['ltr', 'rtl'] as const)('shows the operation whole in a narrow row, %s', async (dir) => {
  const row = await show(dir);
  const box = (selector: string) => {
    const element = row.querySelector(selector);
    return element?.getBoundingClientRect() ?? expect.fail(`no ${selector}`);
  };
  const [path, end] = [box('.path'), box('.path-end')];

  expect(row.querySelector('.path-end')?.textContent).toBe('/create-attempt');
  expect(end.left).toBeGreaterThanOrEqual(path.left - 1);
  expect(end.right).toBeLessThanOrEqual(path.right + 1);
  // In one line.
  expect(end.height).toBeLessThan(25);
  expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  document.documentElement.dir = '';
});
