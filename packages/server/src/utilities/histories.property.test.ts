import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HISTORIES, type History } from './history.fixture.ts';
import { createHistoryService, type HistoryService } from './history-service.fixture.ts';
import { playHistory, type WorkerRules } from './history-worker.fixture.ts';

const RUNS = Number(process.env['OTP_KIT_HISTORIES'] ?? 150);

let service: HistoryService;
let phones = 0;

beforeAll(() => {
  service = createHistoryService();
});
afterAll(() => service.close());

const property = (rules: WorkerRules) =>
  fc.asyncProperty(HISTORIES, async (history: History) => {
    phones += 1;
    const phone = `+2010${String(phones).padStart(8, '0')}`;
    await playHistory(history, { service, phone, rules });
  });

describe('a message, whatever the carriers, the network and the worker do', () => {
  // A new seed for each run; fast-check prints it when the property fails.
  test('reaches the phone at most once, and has reached it if it is accepted', {
    timeout: RUNS * 60,
  }, async () => {
    await fc.assert(property('gives-earlier'), { numRuns: RUNS });
  });

  test('reaches the phone at most once where the worker never gives the earlier outcome', {
    timeout: Math.max(RUNS, 2000) * 60,
  }, async () => {
    await fc.assert(property('omits-earlier'), { numRuns: RUNS / 10 });
  });

  test.each(['new-key', 'repeats-unknown'] as const)(
    'reaches it twice by a worker that is wrong: %s',
    { timeout: Math.max(RUNS, 2000) * 60 },
    async (rules) => {
      const { failed, errorInstance } = await fc.check(property(rules), { numRuns: 2000 });

      expect(failed).toBe(true);
      expect(String(errorInstance)).toContain('2 messages reached the phone');
    },
  );
});
