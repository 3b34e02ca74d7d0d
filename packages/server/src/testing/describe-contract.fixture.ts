import { describe, test } from 'vitest';
import type { ContractCheck } from './assert-equal.ts';

/** Runs each check of a contract as a test. */
export function describeContract(name: string, checks: readonly ContractCheck[]): void {
  describe(name, () => {
    test.each(checks)('$title', async ({ run }) => run());
  });
}
