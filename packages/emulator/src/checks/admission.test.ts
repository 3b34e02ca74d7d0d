import { V12_ERRORS, type V12ErrorCode } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import { createEmulatorCore } from '../emulator-core.ts';
import { challengePath, START_MS } from '../workbench.fixture.ts';

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

const CASES: readonly [row: string, V12ErrorCode, APIKey: string, pipelineID: string][] = [
  ['[E12-02]', 'INVALID_API_KEY', 'ak_none', 'pipe_b'],
  ['[E12-03]', 'PIPELINE_OWNERSHIP_MISMATCH', 'ak_a', 'pipe_b'],
  ['[E12-04]', 'INVALID_API_VERSION', 'ak_a', 'pipe_v1'],
  ['[E12-05]', 'PIPELINE_INACTIVE', 'ak_a', 'pipe_off'],
  ['[E12-06]', 'UTILITY_PIPELINE_ON_OTP_ENDPOINT', 'ak_a', 'pipe_utility'],
  ['[E12-07]', 'PIPELINE_NOT_FOUND', 'ak_a', 'pipe_none'],
];

describe('admit', () => {
  test.each(CASES)('refuses with $1 on challenge and on send $0', async (_row, code, APIKey, pipelineID) => {
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
  });
});
