import type { ClockState } from '../api/control-types.ts';

/** The time of the workspace at one moment. */
export interface WorkspaceTime {
  /** Unix milliseconds. */
  readonly nowMs: number;
  /** Milliseconds ahead of this machine's clock; negative if behind. */
  readonly offsetMs: number;
  readonly isFrozen: boolean;
}

/**
 * The workspace's time after a reading of its clock, which runs unless it is frozen.
 *
 * @param reading undefined before the first one: then it is this machine's time
 * @param at when it was read, and the present, in Unix milliseconds of this machine
 */
export function timeAfter(
  reading: ClockState | undefined,
  at: { readonly readMs: number; readonly machineMs: number },
): WorkspaceTime {
  if (!reading) return { nowMs: at.machineMs, offsetMs: 0, isFrozen: false };
  const { now, frozen: isFrozen } = reading;
  const nowMs = Date.parse(now) + (isFrozen ? 0 : at.machineMs - at.readMs);
  // A reading that arrived late is behind, though the clock is not: its own offset is right. Only a
  // frozen clock falls behind.
  return { nowMs, offsetMs: isFrozen ? nowMs - at.machineMs : reading.offsetMs, isFrozen };
}
