import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AttemptView, JournalEntry, WebhookEntry } from '../api/control-types.ts';
import { ConsoleContext } from '../state/console-context.ts';
import { createConsoleController } from '../state/console-controller.ts';
import { AttemptRow } from './attempt-row.tsx';
import { RequestsLog } from './logs.tsx';
import { RequestRow } from './request-row.tsx';
import { WebhookRow } from './webhook-row.tsx';
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

const REQUEST = <RequestRow entry={ENTRY} place={PLACE} />;

/** The row in a log that is as wide as on a phone of 320 px. */
async function show(
  dir: 'ltr' | 'rtl',
  row: ReactNode = REQUEST,
  requests: readonly JournalEntry[] = [],
): Promise<Element> {
  const controller = createConsoleController('default');
  controller.queries.setQueryData(['requests'], requests);
  controller.page.set({ isLoaded: true });
  document.documentElement.dir = dir;
  const { container } = await render(
    <QueryClientProvider client={controller.queries}>
      <ConsoleContext value={controller}>
        <div className="log-rows" style={{ inlineSize: 270 }}>
          <ol className="entries">{row}</ol>
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

const ATTEMPT: AttemptView = {
  attemptId: 'attempt_1',
  iframeUrl: 'http://localhost/w/attempt_1',
  widgetId: 'widget_1',
  pipelineID: 'pipe_1',
  status: 'otp_requested',
  result: 'pending',
  isTest: false,
  verificationAddress: { phoneNumber: '+201001234567' },
  digits: 6,
  channels: ['whatsapp'],
  resendCount: 0,
  otpConfig: { digits: 6, resendCount: 0 },
  createdAt: '2040-01-01T00:00:00.000Z',
  expiresAt: new Date(Date.now() + 240_000).toISOString(),
  captchaVerifiedAt: undefined,
  otpRequestedAt: undefined,
  completedAt: undefined,
  transactionID: undefined,
  verificationMethod: undefined,
  deviceId: undefined,
  publicMetadata: {},
  privateMetadata: {},
  customHeaders: {},
};

test('shows the number of an attempt whole in a narrow row, and lays no part over another', async () => {
  const row = await show('ltr', <AttemptRow attempt={ATTEMPT} place={PLACE} />);
  const parts = ['.entry-status', '.entry-name', '.entry-line > span', '.entry-when'].map(
    (selector) => row.querySelector(selector) ?? expect.fail(`no ${selector}`),
  );
  const boxes = parts.map((part) => part.getBoundingClientRect());

  const [, name] = parts;
  expect(name?.scrollWidth).toBeLessThanOrEqual(name?.clientWidth ?? 0);
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      const isApart =
        one.right <= other.left ||
        other.right <= one.left ||
        one.bottom <= other.top ||
        other.bottom <= one.top;
      expect(isApart, JSON.stringify([one, other])).toBe(true);
    }
  }
});

test('an attempt that wrong codes ended stays failed when its time is over, and says why', async () => {
  const attempt: AttemptView = {
    ...ATTEMPT,
    result: 'failed',
    expiresAt: ATTEMPT.createdAt,
  };
  const wrong = { ...ENTRY, attemptId: attempt.attemptId, code: 'INVALID_OTP' };
  const row = await show('ltr', <AttemptRow attempt={attempt} place={PLACE} />, [
    { ...wrong, code: 'MAX_ATTEMPTS_EXCEEDED' },
    ...Array.from({ length: 9 }, () => wrong),
  ]);
  await page.getByText('Failed').click();

  expect(row.querySelector('.entry-line')?.textContent).toBe('WhatsApp · 10 wrong codes');
  await expect.element(page.getByText('Too many wrong codes')).toBeVisible();
  await expect.element(page.getByRole('listitem').last()).toHaveTextContent('Verified never');
});

test('a search for a number finds the calls of its attempt and of its code', async () => {
  const controller = createConsoleController('default');
  const { attemptId, verificationAddress } = ATTEMPT;
  controller.queries.setQueryData(['attempts'], [ATTEMPT]);
  controller.queries.setQueryData(['messages'], [{ transactionID: 'txn_1', to: '+201001234567' }]);
  controller.queries.setQueryData(
    ['requests'],
    [
      { ...ENTRY, id: 'req_4', operation: 'v12.verify', transactionID: 'txn_1' },
      { ...ENTRY, id: 'req_3', operation: 'v12.challenge' },
      { ...ENTRY, id: 'req_2', operation: 'widget.load', attemptId },
      { ...ENTRY, id: 'req_1', attemptId, body: { verificationAddress } },
    ],
  );
  controller.page.set({ isLoaded: true });
  document.body.dataset['view'] = 'requests';
  location.hash = '#requests?find=1001234567';
  const { container } = await render(
    <QueryClientProvider client={controller.queries}>
      <ConsoleContext value={controller}>
        <RequestsLog />
      </ConsoleContext>
    </QueryClientProvider>,
  );

  await expect
    .poll(() => [...container.querySelectorAll('.entry-name')].map((each) => each.textContent))
    .toEqual(['v12.verify', 'widget.load', 'widget.create-attempt']);
  location.hash = '';
});

test('the row of a webhook shows its masked number and its error', async () => {
  const entry: WebhookEntry = {
    id: 'hook_1',
    at: ENTRY.at,
    url: 'http://localhost/hook',
    status: 'failed',
    outcome: 'delivered',
    headers: {},
    body: {
      widgetAttempt: { verificationAddress: { phoneNumber: '+201*******67' } },
      error: 'INVALID_OTP',
    },
  };
  const row = await show('ltr', <WebhookRow entry={entry} place={PLACE} />);

  const words = [...row.querySelectorAll('.entry-note > *')].map((each) => each.textContent);
  expect(words).toEqual(['Delivered', '+201*******67', 'INVALID_OTP']);
});

test('the filters are in one line on a narrow phone, also in wider letters', async () => {
  await page.viewport(320, 640);
  const controller = createConsoleController('default');
  controller.queries.setQueryData(['requests'], [ENTRY]);
  controller.page.set({ isLoaded: true });
  document.body.dataset['view'] = 'requests';
  const { container } = await render(
    <QueryClientProvider client={controller.queries}>
      <ConsoleContext value={controller}>
        <div style={{ inlineSize: 288, letterSpacing: '0.1em' }}>
          <RequestsLog />
        </div>
      </ConsoleContext>
    </QueryClientProvider>,
  );

  const [failed, warned] = [...container.querySelectorAll('.check')].map((each) =>
    each.getBoundingClientRect(),
  );

  expect(warned?.left).toBeGreaterThan(failed?.right ?? expect.fail('no filter'));
});
