import { createFetchTransport } from '@otp-kit/client';
import { parseProxyAttempt } from '@otp-kit/protocol';
import { confirmAttempt } from '@otp-kit/widget/return';
import { SHOP, WIDGET_ORIGIN } from '../product/account.ts';
import { openBrowser } from './browser.ts';
import type { Actor, Stage } from './cast.ts';
import { mistyped } from './page-actions.ts';

/** A user who verifies a number in the hosted widget. The result reaches the backend by a webhook. */
export const widgetUser: Actor = async (stage) => {
  const { world, random, phoneOf, nth } = stage;
  const { clock, tell } = world;
  const browser = openBrowser(world, stage.site, stage);
  const endpoint = `${SHOP}/api/otp/widget`;
  const transport = createFetchTransport({ endpoint, fetch: browser.fetch });
  const phoneNumber = phoneOf(nth);
  tell(() => `${stage.name} opens the widget for number ${nth}`);
  try {
    const asked = { verificationAddress: { phoneNumber } };
    const { attemptId } = await transport.post('attempt', asked, parseProxyAttempt, {});
    const page = openHostedPage(stage, attemptId);
    const { challengeId } = await page('load');
    await page('captcha', { challengeId, turnstileToken: PASSING_TOKEN });
    await page('otp');
    await clock.wait(random.between(1500, 15_000));
    const [code = '000000'] = world.service.codesOf(phoneNumber);
    if (random.chance(0.3)) await page('verify', { otp: mistyped(code) });
    tell(() => `${stage.name} enters the code in the widget`);
    await page('verify', { otp: code });
    const patience = new AbortController();
    clock.after(30_000, () => patience.abort());
    // A second tab that asks for the same attempt must not sign in a second time.
    const tabs = random.chance(0.3) ? 2 : 1;
    const confirmed = Array.from({ length: tabs }, async () =>
      confirmAttempt(transport, { attemptId }, patience.signal),
    );
    const [outcome] = await Promise.allSettled(confirmed);
    tell(() => `${stage.name} is ${outcome?.status === 'fulfilled' ? '' : 'not '}signed in`);
  } catch (error) {
    tell(() => `${stage.name} gives up: ${error instanceof Error ? error.message : 'no reason'}`);
  }
};

/** The token that the captcha's provider publishes for tests. */
const PASSING_TOKEN = 'XXXX.DUMMY.TOKEN.XXXX';

/** The steps of the hosted page, which calls the service itself. */
function openHostedPage({ world, name }: Stage, attemptId: string) {
  const { network, service } = world;
  let steps = 0;
  return async (step: string, fields: object = {}): Promise<Readonly<Record<string, string>>> => {
    steps += 1;
    const response = await network({
      id: `${name} page ${steps}`,
      url: `${WIDGET_ORIGIN}/_emulator/widget/attempts/${attemptId}/${step}`,
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: WIDGET_ORIGIN },
        body: JSON.stringify({ deviceId: name, ...fields }),
      },
      handle: service.respondToPage,
    });
    return (await response.json()).data ?? {};
  };
}
