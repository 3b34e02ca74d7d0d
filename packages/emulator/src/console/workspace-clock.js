// @ts-check

/** @typedef {import('./api.js').ClockReading} ClockReading */
/** @typedef {ReturnType<typeof createWorkspaceClock>} WorkspaceClock */

/** The workspace's clock between two readings: it stands while frozen and runs on otherwise. */
export function createWorkspaceClock() {
  /** @type {ClockReading | undefined} */
  let latest;
  let readAt = 0;

  return {
    /** @param {ClockReading} reading */
    update(reading) {
      latest = reading;
      readAt = performance.now();
    },
    /** Unix milliseconds; this machine's time until the first reading. */
    now() {
      if (!latest) return Date.now();
      return Date.parse(latest.now) + (latest.frozen ? 0 : performance.now() - readAt);
    },
    frozen: () => latest?.frozen ?? false,
    /** Milliseconds ahead of this machine. Computed here: while frozen, real time walks away from it. */
    offsetMs() {
      return this.now() - Date.now();
    },
  };
}
