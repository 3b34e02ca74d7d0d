import { describe, expect, test } from 'vitest';
import { createV12Fixture } from '../app/v12-core.fixture.ts';

describe('the clock', () => {
  test('can be stopped, set, moved and let go', async () => {
    const { control } = createV12Fixture();
    const move = async (path: string, body?: unknown) =>
      (await control('POST', `/clock/${path}`, body)).body.data;

    expect(await move('freeze')).toMatchObject({ now: '2040-01-01T00:00:00.000Z', frozen: true });
    expect(await move('set', { now: '2040-01-01T01:00:00Z' })).toEqual({
      now: '2040-01-01T01:00:00.000Z',
      frozen: true,
      offsetMs: 3_600_000,
    });
    expect(await move('advance', { seconds: 1.5 })).toMatchObject({
      now: '2040-01-01T01:00:01.500Z',
    });
    expect(await move('resume')).toMatchObject({ frozen: false, offsetMs: 3_601_500 });
    expect((await control('GET', '/clock')).body.data).toEqual(await move('resume'));
  });

  test('moves by a year at most, and says so', async () => {
    const { control } = createV12Fixture();
    const advance = (seconds: number) => control('POST', '/clock/advance', { seconds });

    expect((await advance(99_999_999_999)).body.message).toBe(
      'seconds: must be a number from -31536000 to 31536000',
    );
    expect((await advance(-31_536_000)).status).toBe(200);
    expect((await advance(31_536_000)).body.data.offsetMs).toBe(0);
  });

  test.each([
    ['set', {}],
    ['set', { now: 'yesterday' }],
    ['set', { now: '9999-12-31T00:00:00Z' }],
    ['set', { now: '2026-02-31T00:00:00Z' }],
    ['freeze', { at: '2027-02-29T12:00:00+02:00' }],
    ['advance', { seconds: '60' }],
    ['advance', { seconds: 1e300 }],
    ['advance', { seconds: 31_536_001 }],
    ['advance', { seconds: -31_536_001 }],
    ['advance', { minutes: 1 }],
    ['freeze', { now: '2040-01-01T00:00:00Z' }],
  ])('refuses %s with %j', async (action, input) => {
    const { control } = createV12Fixture();

    const { status, body } = await control('POST', `/clock/${action}`, input);

    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
  });
});
