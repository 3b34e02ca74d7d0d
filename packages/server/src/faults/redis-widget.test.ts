import { describe, expect, onTestFinished, test } from 'vitest';
import { titleOverRedis } from '../limits/counters/over-redis.fixture.ts';
import { HAS_REDIS, startRedis } from '../limits/counters/redis-server.fixture.ts';
import { createRedisResultStore } from '../widget/results/redis-result-store.ts';
import { createWidgetProxyFixture } from '../widget/widget-proxy.fixture.ts';
import { startGate } from './gate.fixture.ts';
import { answers, commandsTo } from './redis-product.fixture.ts';

/** Two instances of the widget's proxy, whose results are in one Redis behind a gate. */
async function startInstances() {
  const redis = await startRedis();
  onTestFinished(() => redis.close());
  const gate = await startGate(redis.port);
  onTestFinished(() => gate.shut());
  const create = async () => {
    const command = await commandsTo(gate.port);
    return { ...createWidgetProxyFixture({ results: createRedisResultStore(command) }), command };
  };
  return { gate, one: await create(), two: await create() };
}

describe.skipIf(!HAS_REDIS)(titleOverRedis('the results of the widget over Redis'), () => {
  test('lost between the claim of a success and its reply: no login, neither then nor later', async () => {
    const { gate, one, two } = await startInstances();
    const browser = one.browser();
    const tab = two.browser(browser.jar);
    const attemptId = await browser.begin();
    await one.hook(attemptId);

    gate.loseAnswerTo('claimed');
    const lost = await browser.complete(attemptId);
    await answers(one.command);
    const again = await tab.complete(attemptId);

    expect(lost).toMatchObject({ status: 500, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(again).toMatchObject({ status: 401, body: { code: 'NO_ACTIVE_FLOW' } });
    expect([...one.logins, ...two.logins]).toEqual([]);
  });

  test('unreachable when the webhook comes: the service gets an error, and nothing is signed in', async () => {
    const { gate, one, two } = await startInstances();
    const browser = two.browser();
    const attemptId = await browser.begin();

    await gate.shut();
    const webhook = await one.hook(attemptId);
    const refused = await browser.complete(attemptId);
    await gate.open();
    await answers(two.command);
    const unknown = await browser.complete(attemptId);

    expect([webhook.status, refused.status, unknown.status]).toEqual([500, 500, 202]);
    expect([...one.logins, ...two.logins]).toEqual([]);
  });
});
