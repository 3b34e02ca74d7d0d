/**
 * For the tests of a product: an emulator, and a handle of each workspace with its inbox, clock and faults.
 *
 * @module
 */

export type { Fault, FaultyOperation } from '../../faults/faults.ts';
export type { Credentials } from '../../model/credentials.ts';
export type { EmulatorEnvironment } from '../../model/environment.ts';
export type { ControlCall, EmulatorAccess } from '../control-call.ts';
export { createControlCall } from '../control-call.ts';
export type { TestClock } from '../test-clock.ts';
export type { NewFault, TestFaults } from '../test-faults.ts';
export type { TestInbox, WaitOptions } from '../test-inbox.ts';
export type { OwnWorkspace, TestWorkspace, WorkspaceOptions } from '../workspace.ts';
export { createWorkspace, openWorkspace } from '../workspace.ts';
export type { StartedEmulator } from './start-emulator.ts';
export { startEmulator } from './start-emulator.ts';
