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

  test('is not reported where it was never opened, or has succeeded', async () => {
    const fixture = createFixture();
    await fixture.open();
    const attemptId = await fixture.beginCode();
    await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });

    fixture.advance(301);

    expect(await toldBy(fixture)).toEqual([expect.objectContaining({ status: 'success' })]);
  });
});
