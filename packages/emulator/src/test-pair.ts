import type { VerificationAddress } from '@otp-kit/protocol';
import type { Pipeline, TestPair } from './entities.ts';

/** The pair of development that an address is, retired or not: by its phone number, where it has one. */
export function testPairOf(
  { testPairs }: Pipeline,
  { phoneNumber, email }: VerificationAddress,
): TestPair | undefined {
  return testPairs.find(({ address }) => address === (phoneNumber ?? email));
}
