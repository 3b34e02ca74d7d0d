/** What a page of a browser cannot do at a proxy that serves native apps, in three engines. */
import { type Browser, chromium, expect } from '@playwright/test';
import type { AppProxies } from '../support/app-proxies.ts';
import { ENGINES, type Launch, test } from '../support/engine.ts';
import { createHttpApp } from '../support/http-app.ts';
import { E164 } from '../support/number.ts';
import { attackScript, WAYS_OF_OTHER_PAGES, WAYS_OF_OWN_PAGES } from '../support/page-attacks.ts';

const OTHER = { verificationAddress: { phoneNumber: '+201009999999' } };

let proxies: AppProxies;
test.beforeEach(async () => {
  // Loaded here, so that merely to list the tests asks for no built packages.
  const { openAppProxies } = await import('../support/app-proxies.ts');
  proxies = await openAppProxies();
});
test.afterEach(() => proxies.close());

/** Opens a page, and gives what runs scripts in it. */
type Open = (url: string) => Promise<(script: string) => Promise<unknown>>;

/** The origin of a page in relation to the proxies. */
interface Position {
  readonly pageHost: string;
  /** The host by which the page names the proxies. */
  readonly proxyHost: string;
  /** The ways by which its requests arrive. */
  readonly ways: readonly string[];
}

const OWN_PAGE: Position = {
  pageHost: 'localhost',
  proxyHost: 'localhost',
  ways: [...WAYS_OF_OWN_PAGES, 'service-worker'],
};
const OTHER_SITE: Position = {
  pageHost: '127.0.0.1',
  proxyHost: 'localhost',
  ways: WAYS_OF_OTHER_PAGES,
};
/** Neither https nor loopback: browsers send no Sec-Fetch-Site there, and have no service workers. */
const PLAIN_HTTP: Position = {
  pageHost: 'shop.test',
  proxyHost: 'shop.test',
  ways: WAYS_OF_OWN_PAGES,
};

/**
 * Gives a page the values of an app, with all else that a login needs, lets it try everything, and
 * looks at all that the proxies responded with, also at what no script could read.
 */
async function tryFrom({ pageHost, proxyHost, ways }: Position, open: Open): Promise<void> {
  const { port, exchanges, logins } = proxies;
  const otpApp = createHttpApp(`http://localhost:${port}/otp`);
  const widgetApp = createHttpApp(`http://localhost:${port}/widget`);
  const address = { verificationAddress: { phoneNumber: E164 } };
  const sent = await otpApp('send', address);
  const begun = await widgetApp('attempt', address);
  const { flowID } = sent.body.data ?? {};
  const { attemptId } = begun.body.data ?? {};
  const verify = { flowID, otp: proxies.lastCode(E164), sealed: sent.body.sealed };
  const complete = { attemptId, sealed: begun.body.sealed };
  exchanges.length = 0;

  const base = `http://${proxyHost}:${port}`;
  const evaluate = await open(`http://${pageHost}:${port}/`);
  const bodies = {
    '/otp/send': OTHER,
    '/otp/verify': verify,
    '/widget/attempt': OTHER,
    '/widget/complete': complete,
  };
  for (const [route, body] of Object.entries(bodies)) {
    expect(await evaluate(attackScript({ url: base + route, body }))).toBe('fired');
  }
  const missing = () =>
    Object.keys(bodies).flatMap((route) => {
      const ofRoute = exchanges.filter(({ path }) => path === route).map(({ by }) => by);
      return ways.filter((way) => !ofRoute.includes(way)).map((way) => `${way} to ${route}`);
    });
  await expect.poll(missing, { timeout: 40_000 }).toEqual([]);
  await open(`${base}/widget/return?by=navigation&status=success&attemptId=${String(attemptId)}`);

  for (const { by, path, headers, status, response } of exchanges) {
    const what = `${by} ${path} ${status} ${response}`;
    expect(response, what).not.toContain('"sealed"');
    if (headers['x-otp-kit'] === 'app') expect(response, what).toContain('ORIGIN_REFUSED');
    // The kit's own request succeeds if it has no value of an app.
    const isServed = by === 'kit' && !path.endsWith('verify') && !path.endsWith('complete');
    expect(isServed ? [200, 403, 405] : [303, 400, 403, 405], what).toContain(status);
  }
  expect(logins).toEqual([]);
  // In the hands of the app, the same values sign in.
  expect((await otpApp('verify', verify)).status).toBe(200);
  expect((await widgetApp('complete', complete)).status).toBe(200);
  expect(logins).toEqual(['otp app', 'widget app']);
}

const inChromium =
  (browser: Browser): Open =>
  async (url) => {
    // Only what a browser adds by itself.
    const page = await browser.newPage({ extraHTTPHeaders: {} });
    await page.goto(url);
    return (script) => page.evaluate(script);
  };

test('Chromium: a page of the proxies’ own origin gets and uses no value of an app', {
  tag: '@landing',
}, async ({ browser }) => {
  await tryFrom(OWN_PAGE, inChromium(browser));
  const kit = proxies.exchanges.find(({ by, path }) => by === 'kit' && path === '/otp/send');
  expect(kit?.headers).toHaveProperty('sec-fetch-site', 'same-origin');
  expect(kit?.status).toBe(200);
});

test('Chromium: a page of another site gets and uses no value of an app', {
  tag: '@landing',
}, async ({ browser }) => {
  await tryFrom(OTHER_SITE, inChromium(browser));
});

test('Chromium: over plain http, where there is no Sec-Fetch-Site, a page gets and uses no value of an app', {
  tag: '@full',
}, async ({ launchOptions }) => {
  const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP shop.test 127.0.0.1'];
  const browser = await chromium.launch({ ...launchOptions, args });
  await tryFrom(PLAIN_HTTP, inChromium(browser));
  await browser.close();
  const { headers } = proxies.exchanges.find(({ by }) => by === 'kit') ?? {};
  expect(headers).not.toHaveProperty('sec-fetch-site');
});

for (const engine of ENGINES) {
  const inEngine = async (launch: Launch): Promise<Open> => {
    const browser = await launch(engine);
    return async (url) => {
      const tab = await browser.open(url);
      return (script) => tab.evaluate(script);
    };
  };

  test(`${engine}: a page of the proxies’ own origin gets and uses no value of an app`, {
    tag: '@full',
  }, async ({ launch }) => {
    await tryFrom(OWN_PAGE, await inEngine(launch));
  });

  test(`${engine}: a page of another site gets and uses no value of an app`, {
    tag: '@full', // It can do less than a page of the own origin.
  }, async ({ launch }) => {
    await tryFrom(OTHER_SITE, await inEngine(launch));
  });
}
