/**
 * Contracts of the stores that an integrator may implement. They need no test runner: each check is a
 * title and a function that rejects.
 *
 * @module
 */
export type { ContractCheck } from './testing/assert-equal.ts';
export { countersContract } from './testing/counters-contract.ts';
export { passkeyStoreContract } from './testing/passkey-store-contract.ts';
export { resultStoreContract } from './testing/result-store-contract.ts';
