import { createEmulatorCore } from '@otp-kit/emulator/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { run } from 'axe-core';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConsoleContext } from '../state/console-context.ts';
import { createConsoleController } from '../state/console-controller.ts';
import { ALL_READS } from '../state/reads.ts';
import { FunnelSection } from './funnel-section.tsx';
import '../styles/console.css';

const APIKey = 'ak_emulator_default_not_a_secret';
const pipelineID = 'pipe_emulator_default';
const BASE = 'http://127.0.0.1:4400';
const NOW_MS = Date.UTC(2040, 0, 1);

/** A core in the tab, in which codes were sent and some of them entered. */
async function startCore() {
  const core = createEmulatorCore({ now: () => NOW_MS });
  async function call(method: string, path: string, body?: unknown) {
    const init = { method, body: body === undefined ? null : JSON.stringify(body) };
    const headers = { 'Content-Type': 'application/json' };
    const response = await core.fetch(new Request(`${BASE}${path}`, { ...init, headers }));
    return (await response.json()).data;
  }
  const control = (method: string, path: string, body?: unknown) =>
    call(method, `/_emulator/v1/${path}`, body);

  async function verifyBy(channel: string, phoneNumber: string, isEntered: boolean): Promise<void> {
    const channels = [channel];
    const dev = { bypassPoW: true };
    await control('PATCH', 'seed', { pipelines: [{ id: pipelineID, channels, dev }] });
    const verificationAddress = { phoneNumber };
    const send = { APIKey, pipelineID, verificationAddress };
    const { transactionReqID } = await call('POST', '/api/v1.2/transactions/send', send);
    if (!isEntered) return;
    const [{ code: otp }] = await control('GET', 'messages');
    await call('POST', '/api/v1.2/transactions/verify', { transactionReqID, otp });
  }
  return { core, verifyBy, control };
}

async function show(isLoaded = true) {
  const { core, verifyBy, control } = await startCore();
  for (let nth = 10; nth < 14; nth += 1) await verifyBy('whatsapp', `+2010012345${nth}`, true);
  for (let nth = 10; nth < 16; nth += 1) await verifyBy('sms', `+9665012345${nth}`, false);
  const created = createConsoleController('default');
  const paths: string[] = [];
  const read = (path: string, query = {}) => {
    paths.push(path);
    return control('GET', `${path}?${new URLSearchParams(query)}`);
  };
  const controller = { ...created, api: { ...created.api, get: read } };
  const { page: pageState, queries } = controller;
  const frozen = { now: new Date(NOW_MS).toISOString(), frozen: true, offsetMs: 0 };
  for (const { path, none } of ALL_READS) queries.setQueryData(path.split('/'), none ?? null);
  queries.setQueryData(['clock'], frozen);
  pageState.set({ isLoaded });
  onTestFinished(() => core.close());
  location.hash = '#funnel';
  document.documentElement.lang = 'en';
  document.body.dataset['view'] = 'funnel';
  document.body.dataset['tab'] = 'funnel';
  await render(
    <QueryClientProvider client={queries}>
      <ConsoleContext value={controller}>
        <main>
          <FunnelSection />
        </main>
      </ConsoleContext>
    </QueryClientProvider>,
  );
  return { pageState, paths };
}

test('shows the steps, filters them by channel, and marks the channel that fell', async () => {
  await show();
  const bars = page.getByRole('list').first();

  await expect
    .element(bars)
    .toHaveTextContent(
      /Requested 10 .*Delivered 10 .*Verified 4 40% of the requested codes were entered correctly\./,
    );
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'SMS' }))
    .toHaveTextContent('Fewer than 40% of the codes delivered in the last minute');
  await page.getByLabelText('Channel').selectOptions('WhatsApp');
  await expect
    .element(bars)
    .toHaveTextContent(/Requested 4 .*Verified 4 100% of the requested codes/);
  expect(page.getByRole('listitem').filter({ hasText: 'SMS' }).elements()).toHaveLength(0);
  await page.getByLabelText('Country').selectOptions('Saudi Arabia');
  await expect.element(page.getByText('No code matches the filters.')).toBeVisible();
});

test('is first read when everything was read, which would cancel it', async () => {
  const { pageState, paths } = await show(false);
  await expect.element(page.getByText('Loading…')).toBeVisible();
  expect(paths).toEqual([]);

  pageState.set({ isLoaded: true });

  await expect.element(page.getByText('Requested', { exact: true })).toBeVisible();
});

test('has no accessibility violation', async () => {
  await show();

  const { violations } = await run(document.body, {
    rules: { 'page-has-heading-one': { enabled: false } },
  });

  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
