import { constants } from 'node:os';

/**
 * Ends this process in order when a signal stops it: cleans up, and exits with the code of a shell, 130 or 143.
 * A second signal ends it at once.
 *
 * @param {() => Promise<void>} cleanUp
 */
export function onStop(cleanUp) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => {
      const end = () => process.exit(128 + constants.signals[signal]);
      void cleanUp().then(end, (error) => {
        console.error(error);
        end();
      });
    });
  }
}
