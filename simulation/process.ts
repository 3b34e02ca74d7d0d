/** One process of `run-in-processes.ts`: plays each part that it receives, and sends back what came of it. */
import { type RunOptions, run } from './run.ts';

process.on('message', async (part: RunOptions) => {
  process.send?.(await run(part));
});
// A timer of the solver would keep the process for weeks.
process.on('disconnect', () => process.exit());
