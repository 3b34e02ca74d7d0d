import { expect, type Page } from '@playwright/test';
import { CREDENTIALS } from '../../demo/emulator-seed.ts';
import { attempts, webhooks } from '../support/emulator.ts';
import { wrongCode } from '../support/person.ts';
import { CANARY, SEAL_SECRET } from '../support/secrets.ts';
import { test } from '../support/test.ts';
import { hostedFrame, widgetPerson } from '../support/widget-person.ts';

/** Everything that reaches the page and its frames, as text: URLs, headers, bodies, messages, storage. */
async function overhear(page: Page): Promise<() => Promise<string>> {
  const heard: Promise<string>[] = [];
  const say = (text: string) => heard.push(Promise.resolve(text));
  page.context().on('request', (request) => say(`${request.url()} ${request.postData() ?? ''}`));
  page.context().on('response', (response) => {
    heard.push(
      // A redirect has no body, and an event stream no end.
      (/event-stream/.test(response.headers()['content-type'] ?? '')
        ? Promise.resolve('')
        : response.text().catch(() => '')
      ).then((body) => `${JSON.stringify(response.headers())} ${body}`),
    );
  });
  await page.exposeBinding('overheard', (_source, text: string) => say(text));
  await page.addInitScript(() => {
    addEventListener('message', ({ data }) => {
      Reflect.get(globalThis, 'overheard')?.(JSON.stringify(data));
    });
  });
  return async () => {
    const state = JSON.stringify(await page.context().storageState());
    return [...(await Promise.all(heard)), state].join('\n');
  };
}

for (const path of ['/widget.html', '/redirect.html'] as const) {
  test(`private metadata come with the webhook, and reach no browser by ${path} [W-07]`, async ({
    page,
  }) => {
    const received = await overhear(page);
    const isFramed = path === '/widget.html';
    const someone = widgetPerson(page, isFramed ? hostedFrame(page) : page);

    await someone.begins(path);
    const message = await someone.getsCode();
    await someone.types(wrongCode(message));
    await someone.types(message.code);
    await someone.declinesPasskey();
    await someone.isSignedIn();

    // Each is in the list once the backend has answered it.
    await expect
      .poll(async () => (await webhooks()).map(({ status }) => status))
      .toEqual(['success', 'failed']);
    const sent = await webhooks();
    const text = await received();
    const [attempt] = await attempts();
    // The recording is no empty one: it holds what a browser may know.
    expect(text).toContain(attempt?.attemptId);
    expect(text).toContain(isFramed ? 'AUTH_SUCCESS' : 'meta_product=');
    expect(text).not.toContain(CANARY);
    for (const { body } of sent) expect(body['privateMetadata']).toEqual({ note: CANARY });
    const { apiKey, widget } = CREDENTIALS;
    for (const secret of [apiKey, widget.secret, widget.webhookSecret, SEAL_SECRET]) {
      expect(text).not.toContain(secret);
    }
  });
}
