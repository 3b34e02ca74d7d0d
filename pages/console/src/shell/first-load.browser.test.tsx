import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Message } from '../api/control-types.ts';
import { Credentials } from '../controls/credentials.tsx';
import { DeliveryPanel } from '../controls/delivery-panel.tsx';
import { TrafficPanel } from '../controls/traffic-panel.tsx';
import { FunnelSection } from '../funnel/funnel-section.tsx';
import { InboxHead } from '../inbox/inbox-head.tsx';
import { AttemptsLog } from '../logs/logs.tsx';
import { SettingsList } from '../settings/settings-list.tsx';
import { ConsoleContext } from '../state/console-context.ts';
import { type ConsoleController, createConsoleController } from '../state/console-controller.ts';
import { Utilities } from '../utilities/utilities.tsx';
import { Bar } from './bar.tsx';
import '../styles/console.css';

const MESSAGE: Message = {
  id: 'msg_1',
  kind: 'code',
  at: '2026-01-01T12:00:00.000Z',
  to: '+201001234567',
  channel: 'sms',
  code: '123456',
  text: 'Your verification code is 123456.',
  transactionID: 'txn_1',
  pipelineID: 'pipe_1',
};

/** Renders parts of the page around its controller. */
const renderIn = (controller: ConsoleController, children: ReactNode) =>
  render(
    <QueryClientProvider client={controller.queries}>
      <ConsoleContext value={controller}>{children}</ConsoleContext>
    </QueryClientProvider>,
  );

test.each([320, 390])(
  'moves nothing at the top of a phone as it loads, at %i px',
  async (widthPx) => {
    await page.viewport(widthPx, 640);
    const controller = createConsoleController('default');
    const ignore = () => undefined;
    const head = (messages: readonly Message[]) => (
      <QueryClientProvider client={controller.queries}>
        <ConsoleContext value={controller}>
          <Bar />
          <InboxHead
            filter={{ search: '', kind: '', channel: '' }}
            found={messages.length}
            messages={messages}
            onCleared={ignore}
            onFilter={ignore}
          />
        </ConsoleContext>
      </QueryClientProvider>
    );
    const { container, rerender } = await render(head([]));
    const places = () =>
      [...container.querySelectorAll('.brand-name, .connection, .bar > .button, .notify')].map(
        (each) => JSON.stringify(each.getBoundingClientRect()),
      );
    const before = places();
    expect(before.length).toBeGreaterThan(3);

    controller.page.set({ connection: 'live' });
    await rerender(head([MESSAGE]));

    await expect.element(page.getByRole('button', { name: 'Clear' })).toBeVisible();
    await expect.element(page.getByRole('status')).toHaveTextContent('Live');
    expect(places()).toEqual(before);
  },
);

test.each([
  { tab: 'utilities', Section: Utilities },
  { tab: 'funnel', Section: FunnelSection },
  { tab: 'settings', Section: SettingsList },
  { tab: 'controls', Section: DeliveryPanel },
  { tab: 'controls', Section: Credentials },
  { tab: 'controls', Section: TrafficPanel },
])('$Section.name says that it is loading', async ({ tab, Section }) => {
  await page.viewport(1280, 800);
  location.hash = tab;
  document.body.dataset['tab'] = tab;
  await renderIn(createConsoleController('default'), <Section />);

  await expect.element(page.getByText('Loading…')).toBeVisible();
});

test('a list says that it is loading and counts no new entries, and then says that it is empty', async () => {
  const controller = createConsoleController('default');
  await page.viewport(1280, 800);
  document.body.dataset['tab'] = 'attempts';
  const { container } = await renderIn(controller, <AttemptsLog />);
  await expect.element(page.getByText('Loading…')).toBeVisible();
  expect(container.querySelector('button')).toBeNull();

  controller.page.set({ isLoaded: true });

  await expect.element(page.getByText('No attempts yet.')).toBeVisible();
  expect(page.getByText('Loading…').elements()).toEqual([]);
});

test.each([320, 360, 390])(
  'has a button for the commands on a phone, in one line with the others, at %i px',
  async (widthPx) => {
    await page.viewport(widthPx, 640);
    const controller = createConsoleController('default');
    const { container } = await renderIn(controller, <Bar />);
    controller.page.set({ connection: 'live' });

    await page.getByRole('button', { name: 'Commands' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
    const buttons = [...container.querySelectorAll('.bar > .button')];
    expect(new Set(buttons.map((each) => each.getBoundingClientRect().top)).size).toBe(1);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(widthPx);
  },
);
