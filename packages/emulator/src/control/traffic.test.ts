import { describe, expect, test } from 'vitest';
import { createV12Fixture, PIPELINE } from '../app/v12-core.fixture.ts';
import { createWidgetFixture, WIDGET } from '../app/widget-core.fixture.ts';

describe('POST traffic', () => {
  test('is what others send for one minute', async () => {
    const { control, advance } = createV12Fixture();

    const { status, body } = await control('POST', '/traffic', {
      pipelineID: PIPELINE,
      share: 0.4,
    });
    advance(59);
    const during = await control('GET', '/traffic');
    advance(1);
    const after = await control('GET', '/traffic');

    const [traffic] = [{ pipelineID: PIPELINE, share: 0.4, until: '2040-01-01T00:01:00.000Z' }];
    expect([status, body.data, during.body.data]).toEqual([200, [traffic], [traffic]]);
    expect(after.body.data).toEqual([]);
  });

  test('rejects no send, and is removed by a reset', async () => {
    const { control, send } = createV12Fixture({ rateCaps: { pipeline: { perMinute: 1 } } });
    await control('POST', '/traffic', { pipelineID: PIPELINE, share: 1 });

    expect((await send()).status).toBe(200);
    await control('POST', '/reset');
    expect((await control('GET', '/traffic')).body.data).toEqual([]);
  });

  test.each([-0.1, 1.1, '1', null])('takes no share of %j', async (share) => {
    const { control } = createV12Fixture();

    const { status, body } = await control('POST', '/traffic', { pipelineID: PIPELINE, share });

    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('needs a pipeline that is there', async () => {
    const { control } = createV12Fixture();

    const { status, body } = await control('POST', '/traffic', { pipelineID: 'none', share: 1 });

    expect([status, body.code]).toEqual([404, 'PIPELINE_NOT_FOUND']);
  });
});

describe('POST breaker', () => {
  test('opens and closes the breaker of a pipeline, for its cooldown', async () => {
    const { control } = createV12Fixture({ circuitBreaker: { cooldownSeconds: 5 } });
    const set = async (state: string) =>
      (await control('POST', '/breaker', { pipelineID: PIPELINE, state })).body.data;

    expect(await set('open')).toEqual({
      state: 'open',
      suspendedUntil: '2040-01-01T00:00:05.000Z',
      cooldownSeconds: 5,
    });
    expect(await set('closed')).toEqual({ state: 'closed' });
  });

  test('shows the longest cooldown that a seed may have, at the end of the clock', async () => {
    const { control, core } = createV12Fixture();
    const set = (cooldownSeconds: number) =>
      control('PATCH', '/seed', {
        pipelines: [{ id: PIPELINE, circuitBreaker: { cooldownSeconds } }],
      });
    core.store.defaultWorkspace.clock.freezeAtMs(Date.UTC(9998, 11, 31));

    const tooLong = await set(31_536_001);
    await set(31_536_000);
    const { body } = await control('POST', '/breaker', { pipelineID: PIPELINE, state: 'open' });

    expect(tooLong.body.code).toBe('INVALID_SEED');
    expect(body.data.suspendedUntil).toBe('9999-12-31T00:00:00.000Z');
  });

  test('of a widget is not that of the pipeline of the same name', async () => {
    const { control, workspace } = createWidgetFixture({ pipeline: { id: WIDGET } });

    await control('POST', '/breaker', { widgetId: WIDGET, state: 'open' });

    const pipeline = workspace.pipeline(WIDGET);
    expect(pipeline && workspace.breakers.pipeline.stateOf(pipeline)).toEqual({ state: 'closed' });
  });

  test.each([
    [{ widgetId: WIDGET, pipelineID: PIPELINE, state: 'open' }, 400, 'INVALID_REQUEST'],
    [{ state: 'open' }, 400, 'INVALID_REQUEST'],
    [{ pipelineID: PIPELINE, state: 'ajar' }, 400, 'INVALID_REQUEST'],
    [{ pipelineID: 'none', state: 'open' }, 404, 'PIPELINE_NOT_FOUND'],
    [{ widgetId: 'none', state: 'open' }, 404, 'WIDGET_NOT_FOUND'],
  ])('does not take %j', async (switched, status, code) => {
    const { control } = createV12Fixture();

    const answer = await control('POST', '/breaker', switched);

    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('GET breaker', () => {
  test('lists for every pipeline and widget whether it takes requests', async () => {
    const { control, advance } = createV12Fixture({ circuitBreaker: { cooldownSeconds: 5 } });
    await control('POST', '/breaker', { pipelineID: PIPELINE, state: 'open' });

    const open = await control('GET', '/breaker');
    advance(5);
    const closed = await control('GET', '/breaker');

    const suspendedUntil = '2040-01-01T00:00:05.000Z';
    expect(open.body.data).toEqual([
      { pipelineID: PIPELINE, state: 'open', suspendedUntil, cooldownSeconds: 5 },
    ]);
    expect(closed.body.data).toEqual([{ pipelineID: PIPELINE, state: 'closed' }]);
  });

  test('names a widget as such', async () => {
    const { control } = createWidgetFixture();

    const { body } = await control('GET', '/breaker');

    expect(body.data).toContainEqual({ widgetId: WIDGET, state: 'closed' });
  });
});
