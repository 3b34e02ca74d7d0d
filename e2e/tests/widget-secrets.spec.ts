import { expect, type Page } from '@playwright/test';
import { CREDENTIALS } from '../../demo/emulator-seed.ts';
import { DEMO_PORT, WIDGET_PORT } from '../playwright.config.ts';
import { attempts, webhooks } from '../support/emulator.ts';
import { wrongCode } from '../support/form-user.ts';
import { record } from '../support/recorder.ts';
import { CANARY, SEAL_SECRET } from '../support/secrets.ts';
import { test as base } from '../support/test.ts';
import { APP, hostedFrame, WIDGET, widgetUser } from '../support/widget-user.ts';

interface Recorded {
  readonly page: Page;
  /** Every byte that came to the browser, be it of a response, a redirect or a stream: one character each. */
  readonly received: () => string;
}

const test = base.extend<{ recorded: Recorded }>({
  /** A page whose requests to the product and to the hosted page are recorded. */
  recorded: async ({ page: _fresh, playwright, launchOptions }, use) => {
    const [product, hosted] = await Promise.all([record(DEMO_PORT), record(WIDGET_PORT)]);
    const ways = [
      `MAP ${new URL(APP).host} localhost:${product.port}`,
      `MAP ${new URL(WIDGET).host} localhost:${hosted.port}`,
    ];
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=${ways.join(',')}`],
    });
    await use({
      // A compressed byte would match nothing.
      page: await browser.newPage({ extraHTTPHeaders: { 'accept-encoding': 'identity' } }),
      received: () => product.received() + hosted.received(),
    });
    await browser.close();
    product.close();
    hosted.close();
  },
});

const { apiKey, pipelineID, widget } = CREDENTIALS;
const SECRETS = [
  CANARY,
  apiKey,
  pipelineID,
  widget.pipelineID,
  widget.secret,
  widget.webhookSecret,
  SEAL_SECRET,
];

for (const path of ['/widget.html', '/redirect.html'] as const) {
  test(`private metadata come with the webhook, and with no byte to a browser by ${path}; nor does a secret [W-07] [G-01]`, {
    tag: path === '/redirect.html' ? [] : ['@full'],
  }, async ({ recorded: { page, received } }) => {
    const isFramed = path === '/widget.html';
    const user = widgetUser(page, isFramed ? hostedFrame(page) : page);

    await user.begins(path);
    const message = await user.getsCode();
    await user.types(wrongCode(message));
    await user.types(message.code);
    await user.declinesPasskey();
    await user.isSignedIn();
    await expect(page.getByRole('log', { name: 'Webhooks' }).getByRole('listitem')).toHaveCount(2);

    const sent = await webhooks();
    expect(sent.map(({ status }) => status)).toEqual(['success', 'failed']);
    const metadata = { note: CANARY, visitor: expect.any(String) };
    for (const { body } of sent) expect(body['privateMetadata']).toEqual(metadata);
    const text = received();
    const [attempt] = await attempts();
    const mayBeKnown = [
      `"attemptId":"${attempt?.attemptId}"`,
      '"maskedAddress"',
      /^data: \[\{[^\n]*"status":"success"[^\n]*"status":"failed"/m,
      ...(isFramed ? [] : [/^location: /im, 'meta_product=']),
    ];
    // The recording is no empty one: it holds what the product, the hosted page and the stream may say.
    expect(mayBeKnown.filter((each) => text.search(each) < 0)).toEqual([]);
    expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);
  });
}
