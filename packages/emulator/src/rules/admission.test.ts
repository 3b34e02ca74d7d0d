import { V12_ERRORS, type V12ErrorCode } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import { createEmulatorCore } from '../app/emulator-core.ts';
import { challengePath, START_MS } from '../app/v12-core.fixture.ts';

const seed = {
  accounts: [
    {
      id: 'a',
      apiKey: 'ak_a',
      pipelines: [
        { id: 'pipe_v1', apiVersion: 'V1.0' },
        { id: 'pipe_off', active: false },
        { id: 'pipe_utility', kind: 'utility' },
      ],
    },
    { id: 'b', apiKey: 'ak_b', pipelines: [{ id: 'pipe_b' }] },
  ],
} as const;

const CASES: readonly [code: V12ErrorCode, row: string, APIKey: string, pipelineID: string][] = [
  ['INVALID_API_KEY', '[E12-02]', 'ak_none', 'pipe_b'],
  ['PIPELINE_OWNERSHIP_MISMATCH', '[E12-03]', 'ak_a', 'pipe_b'],
  ['INVALID_API_VERSION', '[E12-04]', 'ak_a', 'pipe_v1'],
  ['PIPELINE_INACTIVE', '[E12-05]', 'ak_a', 'pipe_off'],
  ['UTILITY_PIPELINE_ON_OTP_ENDPOINT', '[E12-06]', 'ak_a', 'pipe_utility'],
  ['PIPELINE_NOT_FOUND', '[E12-07]', 'ak_a', 'pipe_none'],
];

describe('admit', () => {
  test.each(CASES)(
    'refuses with %s on challenge and on send %s',
    async (code, _row, APIKey, pipelineID) => {
      const core = createEmulatorCore({ seed, now: () => START_MS });
      const challenge = new Request(`http://localhost${challengePath(APIKey, pipelineID)}`);
      const send = new Request('http://localhost/api/v1.2/transactions/send', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ APIKey, pipelineID }),
      });

      for (const request of [challenge, send]) {
        const response = await core.fetch(request);
        expect(response.status).toBe(V12_ERRORS[code].status);
        expect(JSON.parse(await response.text())).toEqual({
          status: 'error',
          code,
          message: expect.any(String),
        });
      }
    },
  );
});
