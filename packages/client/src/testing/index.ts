/**
 * A proxy in memory with a state for each outcome, for component tests and for pages that show the form's states.
 *
 * @module
 */
export type { FakeAnswer, FakeBehavior, FakeOutcome } from './fake-outcomes.ts';
export { FAKE_OUTCOMES } from './fake-outcomes.ts';
export type { FakeProxy, FakeProxyOptions, FakeRequest, FakeRoute } from './fake-proxy.ts';
export { createFakeProxy } from './fake-proxy.ts';
