import { describe, expect, test } from 'vitest';
import { createHostedFixture } from './hosted-page.fixture.ts';

const CALLBACK = 'http://127.0.0.1:9/hook'; // The discard port: what is sent there fails, and is logged.

const createFixture = () => createHostedFixture({ pipeline: { backendCallbackURL: CALLBACK } });

async function toldBy({ workspace }: ReturnType<typeof createFixture>): Promise<unknown[]> {
  await workspace.webhooks.drain();
  return workspace.webhooks.list().map(({ body }) => body);
}

describe('an attempt whose time is over', () => {
  test('is reported at once, without a request [WH-16]', async () => {
    const fixture = createFixture();
    await fixture.beginCode();

    fixture.advance(299);
    const before = await toldBy(fixture);
    fixture.advance(1);

    expect(before).toEqual([]);
    expect(await toldBy(fixture)).toEqual([
      expect.objectContaining({ status: 'failed', error: expect.anything() }),
    ]);
  });

  test('is reported once, also when the page then asks', async () => {
    const fixture = createFixture();
    const attemptId = await fixture.beginCode();
    fixture.advance(301);

    const response = await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });

    expect(response.status).toBe(410);
    expect(response.body).toMatchObject({ code: 'ATTEMPT_EXPIRED', attemptEnded: true });
    expect(await toldBy(fixture)).toHaveLength(1);
  });

  test('is known to the page that follows it, which counts as no call', async () => {
    const fixture = createFixture();
    const attemptId = await fixture.beginCode();
    const calls = fixture.workspace.journal.list().length;
    const { body: before } = await fixture.step(attemptId, 'time');

    fixture.advance(301);
    const { body: after } = await fixture.step(attemptId, 'time');

    expect(before.data.isOver).toBe(false);
    expect(after.data).toEqual({
      expiresAt: before.data.expiresAt,
      serverTime: new Date(Date.parse(before.data.serverTime) + 301_000).toISOString(),
      isOver: true,
    });
    expect(fixture.workspace.journal.list()).toHaveLength(calls);
    expect((await fixture.step('attempt_0', 'time')).status).toBe(404);
  });

  test('is not reported where it was never opened, or has succeeded', async () => {
    const fixture = createFixture();
    await fixture.open();
    const attemptId = await fixture.beginCode();
    await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });

    fixture.advance(301);

    expect(await toldBy(fixture)).toEqual([expect.objectContaining({ status: 'success' })]);
  });
});
