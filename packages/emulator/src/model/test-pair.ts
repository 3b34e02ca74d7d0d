import type { VerificationAddress } from '@otp-kit/protocol';
import type { Pipeline, TestPair } from './pipeline.ts';

/** The pair of development that an address is, retired or not: by its phone number, where it has one. */
export function testPairOf(
  { testPairs }: Pipeline,
  { phoneNumber, email }: VerificationAddress,
): TestPair | undefined {
  return testPairs.find(({ address }) => address === (phoneNumber ?? email));
}

/** The same, unless it is retired: nothing is sent to it, and its own code verifies. */
export function liveTestPairOf(
  pipeline: Pipeline,
  address: VerificationAddress,
): TestPair | undefined {
  const pair = testPairOf(pipeline, address);
  return pair?.retired ? undefined : pair;
}
