import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { test, violations } from '../support/console.ts';
import { control, EMULATOR } from '../support/control.ts';
import { portOf } from '../support/port.ts';
import { send, service, type Workspace } from '../support/workspace.ts';

const PHONE = { phoneNumber: '+201001234567' };

interface Receiver {
  readonly url: string;
  readonly received: { readonly headers: IncomingHttpHeaders }[];
}

/** A test with an integrator's backend that takes webhooks. */
const widgetTest = test.extend<{ receiver: Receiver }>({
  // Playwright reads from the pattern what a fixture needs, and this one needs nothing.
  receiver: async ({ browserName: _unused }, use) => {
    const received: Receiver['received'] = [];
    const server = createServer((request, response) => {
      received.push({ headers: request.headers });
      request.resume();
      // The scheme of Standard Webhooks, for a signed webhook.
      const skewSeconds = Math.abs(
        Number(request.headers['hook-timestamp'] ?? 0) - Date.now() / 1000,
      );
      const answers: Record<string, number> = {
        '/broken': 500,
        '/signed': skewSeconds > 300 ? 401 : 204,
      };
      response.writeHead(answers[request.url ?? ''] ?? 204).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    await use({ url: `http://127.0.0.1:${portOf(server)}`, received });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

widgetTest(
  'lists a webhook when it is sent, with its body, its URL and the response',
  async ({ page, workspace, receiver }) => {
    await openLog(page, 'Webhooks');
    await expect(page.getByText('No webhooks yet.')).toBeVisible();

    const { transactionID } = await verified(workspace, `${receiver.url}/taken`);

    const row = page.locator('.webhook').first();
    await expect(row).toContainText('204');
    await expect(row).toContainText('success');
    await expect(row).toContainText('Delivered');
    await expect(row).toContainText('/taken');
    await row.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(row).toContainText('application/json');
    await expect(row.getByRole('region', { name: 'Body' })).toContainText(transactionID);
    await expect(page.getByText('No webhooks yet.')).toBeHidden();
  },
);

widgetTest(
  'distinguishes a webhook that was rejected from one that was not sent',
  { tag: '@full' },
  async ({ page, workspace, receiver }) => {
    await openLog(page, 'Webhooks');

    await verified(workspace, `${receiver.url}/broken`);
    const failed = page.locator('.webhook').first();
    await expect(failed).toContainText('500');
    await expect(failed).toContainText('Not delivered');

    await verified(workspace, 'http://backend.example/hook');
    await expect(page.locator('.webhook')).toHaveCount(2);
    const refused = page.locator('.webhook').first();
    await expect(refused).toContainText('Not sent');
    await refused.locator('summary').click();
    await expect(refused).toContainText('backend.example is no host for webhooks');
  },
);

widgetTest('sends a webhook again', { tag: '@full' }, async ({ page, workspace, receiver }) => {
  await openLog(page, 'Webhooks');
  await verified(workspace, receiver.url);
  await page.locator('.webhook summary').click();

  await page.getByRole('button', { name: 'Send again' }).click();

  await expect(page.locator('#announcer')).toHaveText('Webhook sent again');
  await expect(page.locator('.webhook')).toHaveCount(2);
  await expect(page.locator('.webhook').first()).toContainText('Sent again');
  expect(receiver.received).toHaveLength(2);
});

test('lists an attempt the moment it is created, and follows it to its end', {
  tag: '@full',
}, async ({ page, workspace }) => {
  await openLog(page, 'Attempts');

  const attempt = await createAttempt(workspace);

  const row = page.locator('.attempt');
  await expect(row).toContainText('Created');
  await expect(row).toContainText('+201001234567');
  await expect(row).toContainText(/[45]:\d\d left/);
  await row.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('listitem').filter({ hasText: 'Captcha passed' })).toContainText(
    'not yet',
  );
  await expect(row).toContainText(attempt.attemptId);
  await expect(row.getByRole('region', { name: 'Public metadata' })).toContainText('"plan"');
  await expect(row.getByRole('region', { name: 'Private metadata' })).toContainText('"order"');
  await expect(row.getByRole('link', { name: "Open the widget's page" })).toHaveAttribute(
    'href',
    attempt.iframeUrl,
  );
  expect(await violations(page, '#attempts')).toEqual([]);

  await control('POST', `clock/advance?workspace=${workspace.id}`, { seconds: 301 });

  await expect(row.locator('summary')).toContainText('Expired');
  await expect(row.getByRole('link')).toHaveCount(0);
});

test('warns that an attempt ended and no backend got the result, until its pipeline has a callback', {
  tag: '@full',
}, async ({ page, workspace }) => {
  const { iframeUrl } = await createAttempt(workspace);
  await openLog(page, 'Webhooks');
  const warning = page.locator('#webhooks .missing-callback');
  const user = await page.context().newPage();
  await user.goto(iframeUrl);
  await expect(user.getByRole('heading', { level: 1 })).toBeVisible();
  await user.close();
  await expect(warning).toBeHidden();

  await control('POST', `clock/advance?workspace=${workspace.id}`, { seconds: 301 });

  await expect(warning).toContainText('No backend was told how a widget attempt ended');
  await expect(warning).toContainText('"backendCallbackURL": "http://localhost:3000/');
  expect(await violations(page, '#webhooks')).toEqual([]);
  await control('PATCH', `seed?workspace=${workspace.id}`, {
    pipelines: [
      { id: `pipe_emulator_${workspace.id}_widget`, backendCallbackURL: 'http://localhost:9/hook' },
    ],
  });
  await expect(warning).toBeHidden();
});

widgetTest(
  'says that a webhook was refused for the moved clock, until it is sent again at real time',
  async ({ page, workspace, receiver }) => {
    await control('PATCH', `seed?workspace=${workspace.id}`, {
      pipelines: [
        {
          id: `pipe_emulator_${workspace.id}_widget`,
          backendCallbackURL: `${receiver.url}/signed`,
        },
      ],
    });
    const { iframeUrl } = await createAttempt(workspace);
    await openLog(page, 'Webhooks');
    const user = await page.context().newPage();
    await user.goto(iframeUrl);
    await expect(user.getByRole('heading', { level: 1 })).toBeVisible();
    await user.close();

    await control('POST', `clock/advance?workspace=${workspace.id}`, { seconds: 7200 });

    const refused = page.locator('.webhook').first();
    await expect(refused).toContainText('401');
    await expect(refused.locator('summary')).toContainText('Clock moved');
    await expect(refused.locator('summary')).toContainText(
      'The clock is 2 h ahead; receivers refuse more than 5 min.',
    );
    await refused.locator('summary').click();
    await expect(refused).toContainText('The emulator’s clock was 2 h ahead.');
    expect(await violations(page, '#webhooks')).toEqual([]);

    await page.getByRole('button', { name: 'Real time' }).click();
    await expect(page.locator('#announcer')).toHaveText('Clock back to real time');
    await refused.getByRole('button', { name: 'Send again' }).click();
    await expect(page.locator('.webhook')).toHaveCount(2);
    await expect(page.locator('.webhook').first().locator('summary')).toContainText('204');
    await expect(page.locator('.webhook').first()).not.toContainText('Clock moved');

    await page.getByRole('checkbox', { name: 'Not delivered' }).check();
    await expect(page.locator('.webhook')).toHaveCount(1);
    await expect(page.locator('.webhook')).toContainText('401');
  },
);

test('changes how webhooks are signed, and shows a change by another client', {
  tag: '@full',
}, async ({ page, workspace }) => {
  await openLog(page, 'Webhooks');
  const signature = page.getByRole('combobox', { name: 'Signature of the next ones' });
  await expect(signature).toHaveValue('valid');

  await signature.selectOption('Wrong');
  await expect(page.locator('#announcer')).toHaveText('Signatures: Wrong');
  expect(await control('GET', `webhook-signing?workspace=${workspace.id}`)).toEqual({
    mode: 'wrong',
  });

  await control('POST', `webhook-signing?workspace=${workspace.id}`, { mode: 'old' });
  await expect(signature).toHaveValue('old');
});

test('a code stays expired with its attempt, also when the clock is back at real time', async ({
  page,
  workspace,
}) => {
  await openLog(page, 'Attempts');
  const { iframeUrl } = await createAttempt(workspace);
  const user = await page.context().newPage();
  await user.goto(iframeUrl);
  const message = page.locator('.message');
  await expect(message).toContainText('Expires in');
  await control('POST', `clock/advance?workspace=${workspace.id}`, { seconds: 301 });
  await expect(message).toContainText('Expired');
  await expect(page.locator('.attempt')).toContainText('Expired');

  await page.getByRole('button', { name: 'Real time' }).click();

  await expect(page.locator('#clock-date')).toContainText('real time');
  await expect(message).toContainText('Expired');
});

test('Back from the first section that was opened leads to the requests', async ({
  page,
  workspace: _loaded,
}) => {
  await openLog(page, 'Attempts');

  await page.goBack();

  await expect(page.getByRole('heading', { name: 'Requests', exact: true })).toBeVisible();
});

test('opens the log that the address names, and stays with it beside the inbox', {
  tag: '@full',
}, async ({ page, workspace }) => {
  const webhooks = page.getByRole('heading', { name: 'Webhooks', exact: true });
  // From elsewhere, since a page that is open already would not be loaded for a fragment.
  await page.goto('about:blank');
  await page.goto(`${EMULATOR}/?workspace=${workspace.id}#webhooks`);
  await expect(webhooks).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Requests', exact: true })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Webhooks', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );

  await page.getByRole('link', { name: 'Skip to the inbox' }).press('Enter');

  await expect(page).toHaveURL(/#inbox$/);
  await expect(webhooks).toBeVisible();
});

widgetTest(
  'has no axe violations in its logs',
  { tag: '@full' },
  async ({ page, workspace, receiver, complaints }) => {
    await openLog(page, 'Attempts');
    await expect(page.getByText('No attempts yet.')).toBeVisible();
    expect(await violations(page, '#attempts')).toEqual([]);

    await openLog(page, 'Webhooks');
    for (const url of [receiver.url, `${receiver.url}/broken`, 'http://backend.example/']) {
      await verified(workspace, url);
    }
    await control('POST', `webhook-signing?workspace=${workspace.id}`, { mode: 'wrong' });
    await expect(page.getByRole('combobox', { name: 'Signature of the next ones' })).toHaveValue(
      'wrong',
    );
    await expect(page.locator('.webhook')).toHaveCount(3);
    await page.locator('.webhook summary').first().click();
    expect(await violations(page, '#webhooks')).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

async function openLog(page: Page, name: 'Attempts' | 'Webhooks'): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
}

/** Verifies a code on a pipeline that calls this URL back. */
async function verified(workspace: Workspace, backendCallbackURL: string) {
  const { id, pipelineID } = workspace;
  await control('PATCH', `seed?workspace=${id}`, {
    pipelines: [{ id: pipelineID, backendCallbackURL }],
  });
  const sent = await send(workspace, PHONE);
  await service('POST', 'verify', { transactionReqID: sent.transactionReqID, otp: sent.code });
  return sent;
}

/** Creates an attempt as a backend would, with the made-up secret of the workspace's widget. */
async function createAttempt({ id, apiKey }: Workspace) {
  const publicKey = `pk_emulator_${id}`;
  const timestamp = Date.now();
  const { phoneNumber } = PHONE;
  const message = JSON.stringify({ apiKey, publicKey, timestamp, phoneNumber });
  const secret = `widget_secret_emulator_${id}_not_a_secret`;
  const response = await fetch(`${EMULATOR}/api/v1/widget-sdk/create-attempt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      apiKey,
      publicKey,
      timestamp,
      signature: createHmac('sha256', secret).update(message).digest('hex'),
      verificationAddress: PHONE,
      publicMetadata: { plan: 'pro' },
      privateMetadata: { order: 7 },
    }),
  });
  expect(response.ok, `create-attempt answers ${response.status}`).toBe(true);
  const body: { data: { attemptId: string; iframeUrl: string } } = await response.json();
  return body.data;
}
