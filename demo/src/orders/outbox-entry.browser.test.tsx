import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { EntryView } from '../../orders/order-view.ts';
import { Outbox } from './outbox.tsx';
import { OutboxEntry } from './outbox-entry.tsx';

const ENTRY: EntryView = {
  id: 1,
  orderId: 20,
  name: 'Mona',
  pipeline: 'sms',
  key: 'key',
  status: 'refused',
  dueAt: null,
  tries: 1,
  outcome: null,
  failure: 'rejected',
  history: [],
};

test('a closed row names the failure of its order, and an order without one names none', async () => {
  await render(
    <>
      <OutboxEntry entry={ENTRY} isOpen={false} onToggle={() => {}} />
      <OutboxEntry entry={{ ...ENTRY, failure: undefined }} isOpen={false} onToggle={() => {}} />
    </>,
  );

  const failures = page.getByText('Made to fail: Provider rejects the message');
  expect(failures.elements().filter((element) => element.checkVisibility())).toHaveLength(1);
  await expect.element(page.getByText('Nothing fails')).not.toBeVisible();
});

test('the outbox says how many messages it leaves out, and no number where it shows all', async () => {
  const view = { worker: 'running', entries: [ENTRY], entryCount: 3, messages: [] } as const;
  const { rerender } = await render(<Outbox view={view} />);
  await expect.element(page.getByText('The newest 1 of 3 messages.')).toBeVisible();

  await rerender(<Outbox view={{ ...view, entryCount: 1 }} />);
  await expect.element(page.getByText('The newest')).not.toBeInTheDocument();
});
