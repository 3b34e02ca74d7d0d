import type { ClockState } from '../api/control-types.ts';

/** The time of the workspace at one moment. */
export interface WorkspaceTime {
  /** Unix milliseconds. */
  readonly nowMs: number;
  /** Milliseconds ahead of this machine's clock; negative if behind. */
  readonly offsetMs: number;
  readonly isFrozen: boolean;
}

/** The workspace's clock between two readings: it stands still while frozen, and otherwise runs. */
export interface WorkspaceClock {
  update(reading: ClockState): void;
  /** This machine's time until the first reading. */
  time(): WorkspaceTime;
}

/** Creates the clock of the workspace that the page shows. */
export function createWorkspaceClock(): WorkspaceClock {
  let latest: ClockState | undefined;
  let readAtMs = 0;

  function nowMs(): number {
    if (!latest) return Date.now();
    return Date.parse(latest.now) + (latest.frozen ? 0 : performance.now() - readAtMs);
  }

  return {
    update: (reading) => {
      latest = reading;
      readAtMs = performance.now();
    },
    time: () => {
      const now = nowMs();
      // A reading that arrived late is behind, though the clock is not: its own offset is right. Only a
      // frozen clock falls behind.
      const offsetMs = latest && !latest.frozen ? latest.offsetMs : now - Date.now();
      return { nowMs: now, offsetMs, isFrozen: latest?.frozen ?? false };
    },
  };
}
