import { describe, expect, test } from 'vitest';
import { START } from '../otp/otp-proxy.fixture.ts';
import type { VerifiedWebhook } from '../webhook/verify-webhook.ts';
import { createWidgetProxyFixture, hookRequest, WIDGET_SECRETS } from './widget-proxy.fixture.ts';

describe('webhook', () => {
  test('responds with 204 without a body, sets no cookie and signs no user in', async () => {
    const fixture = createWidgetProxyFixture();
    await fixture.browser().begin();

    const answer = await fixture.hook('attempt_1');

    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe('');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(fixture.logins).toEqual([]);
  });

  test('needs no header that a page would send, for it is a server that asks', async () => {
    const { proxy, clock } = createWidgetProxyFixture({ allowedOrigins: [] });
    const request = hookRequest('attempt_1', clock.now);

    expect((await proxy(request)).status).toBe(204);
  });

  test('hands onWebhook the whole webhook, private metadata and all', async () => {
    const received: VerifiedWebhook[] = [];
    const fixture = createWidgetProxyFixture({ onWebhook: (webhook) => received.push(webhook) });

    await fixture.hook('attempt_1', { id: 'msg_a' });

    expect(received).toMatchObject([
      {
        signed: true,
        id: 'msg_a',
        webhook: { status: 'success', privateMetadata: { order: 'private-canary' } },
      },
    ]);
  });

  test('hands it each event once, however often it arrives [WH-18]', async () => {
    const ids: string[] = [];
    const fixture = createWidgetProxyFixture({ onWebhook: ({ id }) => ids.push(id) });

    await fixture.hook('attempt_1', { id: 'msg_a', status: 'failed' });
    await fixture.hook('attempt_1', { id: 'msg_a', status: 'failed' });
    await fixture.hook('attempt_1', { id: 'msg_b', status: 'failed' });
    await fixture.hook('attempt_1', { id: 'msg_c' });
    await fixture.hook('attempt_2', { id: 'msg_c' });

    expect(ids).toEqual(['msg_a', 'msg_b', 'msg_c', 'msg_c']);
  });

  test('logs an onWebhook that throws, responds with 204, and the login still works', async () => {
    const fixture = createWidgetProxyFixture({
      onWebhook: () => Promise.reject(new Error('away')),
    });
    const person = fixture.browser();
    const attemptId = await person.begin();

    expect((await fixture.hook(attemptId)).status).toBe(204);
    expect(fixture.logs).toMatchObject([
      { level: 'error', message: 'onWebhook failed', route: 'webhook', reason: 'Error' },
    ]);
    expect((await person.complete(attemptId)).status).toBe(200);
  });

  test('takes a signature of any of the secrets while they are rotated', async () => {
    const next = `whsec_${btoa('the-next-secret-24-bytes')}`;
    const fixture = createWidgetProxyFixture({ webhookSecrets: [next, WIDGET_SECRETS.webhook] });

    expect((await fixture.hook('attempt_1')).status).toBe(204);
    expect((await fixture.hook('attempt_1', { secret: next })).status).toBe(204);
    expect(fixture.logs).toEqual([]);
  });

  test('takes headers of another prefix, and another scheme', async () => {
    const fixture = createWidgetProxyFixture({
      webhookHeaderPrefix: 'acme-',
      verifySignature: async ({ signature }, secret) =>
        signature === `plain ${secret}` ? START : undefined,
    });
    const person = fixture.browser();
    const attemptId = await person.begin();
    const request = hookRequest(attemptId, START, { signing: 'missing' });
    const headers = { id: '1', timestamp: '2', signature: `plain ${WIDGET_SECRETS.webhook}` };
    for (const [name, value] of Object.entries(headers)) request.headers.set(`acme-${name}`, value);

    expect((await fixture.proxy(request)).status).toBe(204);
    expect((await person.complete(attemptId)).status).toBe(200);
  });

  test('refuses a body that is no webhook, signed or not', async () => {
    const fixture = createWidgetProxyFixture();
    const url = 'https://shop.test/api/otp/widget/webhook';

    const answer = await fixture.proxy(new Request(url, { method: 'POST', body: 'hello' }));

    expect(answer.status).toBe(400);
    expect(fixture.logs).toMatchObject([{ level: 'warn', route: 'webhook' }]);
  });

  test('takes a body of 64 KiB and refuses a larger one', async () => {
    const fixture = createWidgetProxyFixture();
    const size = async (bytes: number) => {
      const padding = (length: number) => ({
        more: { publicMetadata: { text: 'x'.repeat(length) } },
      });
      const empty = await hookRequest('attempt_1', START, padding(0)).text();
      return fixture.hook('attempt_1', padding(bytes - empty.length));
    };

    expect((await size(65_536)).status).toBe(204);
    expect((await size(65_537)).status).toBe(413);
  });

  test.each(['../../admin', 'attempt_1?x', 'a'.repeat(129), 'attempt 1'])(
    'hands the lookup no attempt of an unsigned one that could not be one, such as %s',
    async (attemptId) => {
      const asked: unknown[] = [];
      const fixture = createWidgetProxyFixture({
        lookup: (attemptIds) => {
          asked.push(attemptIds);
          return [];
        },
      });

      expect((await fixture.hook(attemptId, { signing: 'missing' })).status).toBe(204);
      expect(asked).toEqual([]);
    },
  );

  test('limits the lookups for unsigned ones, from all senders together', async () => {
    let lookups = 0;
    const fixture = createWidgetProxyFixture({
      lookup: () => {
        lookups += 1;
        return [];
      },
    });

    for (let index = 0; index < 70; index += 1) {
      expect((await fixture.hook(`attempt_${index}`, { signing: 'missing' })).status).toBe(204);
    }

    expect(lookups).toBe(60);
  });
});
