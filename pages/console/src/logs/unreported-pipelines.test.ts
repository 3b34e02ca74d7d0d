import { expect, test } from 'vitest';
import { unreportedPipelines } from './unreported-pipelines.ts';

const ENDED = { pipelineID: 'pipe_1', result: 'success', deviceId: 'device_1' } as const;
const PIPELINES = [{ id: 'pipe_1' }, { id: 'pipe_2' }];

test.each([
  ['names the pipeline of an attempt that succeeded', ENDED, ['pipe_1']],
  ['names that of one that failed', { ...ENDED, result: 'failed' } as const, ['pipe_1']],
  ['names none while the attempt is open', { ...ENDED, result: 'pending' } as const, []],
  ['names none of an attempt that was never opened', { ...ENDED, deviceId: undefined }, []],
])('%s', (_, attempt, expected) => {
  expect(unreportedPipelines([attempt, attempt], PIPELINES)).toEqual(expected);
});

test('names no pipeline that has a backend callback', () => {
  const backendCallbackURL = 'http://localhost:3000/webhook';
  expect(unreportedPipelines([ENDED], [{ id: 'pipe_1', backendCallbackURL }])).toEqual([]);
});
