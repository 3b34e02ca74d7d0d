import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { MessageView } from '../../orders/order-view.ts';
import { Inbox } from './inbox.tsx';

const messages: MessageView[] = ['1', '2', '3', '4', '5'].map((id) => ({
  id,
  at: '2026-01-01T00:00:00Z',
  to: '+201001234567',
  channel: 'sms',
  text: 'Hello',
}));

test('the inbox says how many messages it leaves out, and no number where it shows all', async () => {
  const { rerender } = await render(<Inbox messages={messages} />);
  await expect.element(page.getByText('The newest 4 of 5 messages.')).toBeVisible();

  await rerender(<Inbox messages={messages.slice(1)} />);
  await expect.element(page.getByText('The newest')).not.toBeInTheDocument();
});
