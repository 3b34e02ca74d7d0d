import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { CREDENTIALS } from '../../demo/emulator-seed.ts';
import { codeBlock, type RunningBackend, startBackend } from '../support/documented-code.ts';
import { configureWidgetPipeline, webhooks } from '../support/emulator.ts';
import { type AppAnswer, createHttpApp, type HttpApp } from '../support/http-app.ts';
import { E164 } from '../support/number.ts';
import { test } from '../support/test.ts';
import { WIDGET, type WidgetUser, widgetUser } from '../support/widget-user.ts';

const DEEP_LINK = 'com.example.app:/verified';
const project = fileURLToPath(new URL('../../test-results/native-app/', import.meta.url));

let backend: RunningBackend;
let url: string;
let app: HttpApp;

test.beforeAll(async () => {
  mkdirSync(project, { recursive: true });
  writeFileSync(`${project}app-server.ts`, codeBlock('docs/native-apps.md', 'app-server.ts'));
  // What the document leaves to the integrator.
  writeFileSync(
    `${project}session.ts`,
    'export const startSession = (address: object) => "session of " + JSON.stringify(address);',
  );
  const { apiKey, widget } = CREDENTIALS;
  backend = await startBackend(`${project}app-server.ts`, {
    OTP_API_KEY: apiKey,
    OTP_WIDGET_PUBLIC_KEY: widget.publicKey,
    OTP_WIDGET_SECRET: widget.secret,
    OTP_WIDGET_ORIGIN: WIDGET,
    OTP_WEBHOOK_SECRET: widget.webhookSecret,
  });
  url = `http://localhost:${backend.port}/api/app/widget`;
  app = createHttpApp(url);
});
test.afterAll(() => backend.process.kill());

test.beforeEach(async ({ page: _reset }) => {
  await configureWidgetPipeline({
    frontendCallbackURL: DEEP_LINK,
    backendCallbackURL: `${url}/webhook`,
  });
});

/** An attempt of an app: what it keeps, and the browser where its user is. */
interface AppAttempt {
  readonly kept: { readonly attemptId: unknown; readonly sealed: unknown };
  readonly user: WidgetUser;
}

/** Begins an attempt in the app, and opens its page in a browser. */
async function beginIn(page: Page, phoneNumber = E164): Promise<AppAttempt> {
  const { body } = await app('attempt', { verificationAddress: { phoneNumber } });
  const { attemptId, iframeUrl } = body.data ?? {};
  await page.goto(String(iframeUrl));
  return { kept: { attemptId, sealed: body.sealed }, user: widgetUser(page, page) };
}

/** The deep link that a page asks its browser to open. */
async function deepLinkOf(page: Page): Promise<{ readonly opened: Promise<URL> }> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const opened = new Promise<URL>((resolve) => {
    session.on('Page.frameRequestedNavigation', (navigation) => {
      if (navigation.url.startsWith(DEEP_LINK)) resolve(new URL(navigation.url));
    });
  });
  return { opened };
}

const complete = async (kept: object) => app('complete', kept);

/** Asks until the backend knows the result, as an app does. */
async function completed(kept: object): Promise<AppAnswer> {
  let response = await complete(kept);
  await expect
    .poll(async () => {
      if (response.status === 202) response = await complete(kept);
      return response.status;
    })
    .not.toBe(202);
  return response;
}

test('the backend of the document signs an app in after its user was in a browser, whose deep link is a hint [WI-04]', {
  tag: '@landing',
}, async ({ page }) => {
  const { opened } = await deepLinkOf(page);
  const { kept, user } = await beginIn(page);
  const before = await complete(kept);

  await user.types((await user.getsCode()).code);
  await user.declinesPasskey();
  const link = await opened;
  const after = await completed(kept);

  expect(before).toMatchObject({ status: 202, body: { data: { verified: false } } });
  expect(link.searchParams.get('attemptId')).toBe(kept.attemptId);
  expect(after).toMatchObject({ status: 200, body: { data: { verified: true }, sealed: null } });
  expect(after.headers['x-session-token']).toContain(E164);
  expect(after.headers).not.toHaveProperty('set-cookie');
  // The browser had a part in it, and has nothing of it.
  expect(await page.context().cookies(url)).toEqual([]);
});

test('with a page in place of the deep link, the page is as good a hint', { tag: '@full' }, async ({
  page,
}) => {
  await configureWidgetPipeline({
    frontendCallbackURL: `http://localhost:${backend.port}/verified`,
  });
  const { kept, user } = await beginIn(page);

  await user.types((await user.getsCode()).code);
  await user.declinesPasskey();
  await page.waitForURL('**/verified?**status=success**');

  expect((await completed(kept)).headers['x-session-token']).toContain(E164);
});

test('a deep link that says success signs no app in before the service has verified the attempt', {
  tag: '@landing',
}, async ({ page }) => {
  const { kept, user } = await beginIn(page);
  await user.getsCode();
  const { attemptId } = kept;
  const forged = new URL(
    `${DEEP_LINK}?status=success&attemptId=${String(attemptId)}&transactionId=t`,
  );

  // What an app can do with such a link: ask, with all that it says beside its own value.
  const asked = await complete(kept);
  const withTheLink = await complete({ ...kept, ...Object.fromEntries(forged.searchParams) });
  const withoutValue = await complete({ attemptId });

  expect(asked).toMatchObject({ status: 202, body: { data: { verified: false } } });
  expect(withTheLink).toMatchObject({ status: 400, body: { code: 'UNEXPECTED_FIELD' } });
  expect(withoutValue).toMatchObject({ status: 401, body: { code: 'NO_ACTIVE_FLOW' } });
  for (const { headers } of [asked, withTheLink, withoutValue]) {
    expect(headers).not.toHaveProperty('x-session-token');
  }
});

test('another app gets nothing by the deep link of a verified attempt, and its own app still does', {
  tag: '@landing',
}, async ({ page }) => {
  const { opened } = await deepLinkOf(page);
  const { kept, user } = await beginIn(page);
  await user.types((await user.getsCode()).code);
  await user.declinesPasskey();
  const attemptId = (await opened).searchParams.get('attemptId');
  await expect
    .poll(async () => (await webhooks()).map(({ outcome }) => outcome))
    .toEqual(['delivered']);
  // It has registered the same scheme, and an attempt of its own.
  const thief = await app('attempt', { verificationAddress: { phoneNumber: '+201009999999' } });
  const { sealed } = thief.body;

  const responses = [await complete({ attemptId }), await complete({ attemptId, sealed })];
  const itsOwn = await complete({ attemptId: thief.body.data?.['attemptId'], sealed });
  const returned = await page.goto(`${url}/return?status=success&attemptId=${attemptId}`);

  for (const response of responses) {
    expect(response).toMatchObject({ status: 401, body: { code: 'NO_ACTIVE_FLOW' } });
  }
  expect(itsOwn.status).toBe(202);
  expect(returned?.url()).toContain('verification=failed&code=NO_ACTIVE_FLOW');
  const own = await complete(kept);
  expect(own.headers['x-session-token']).toContain(E164);
  expect((await complete(kept)).status).toBe(401);
});
