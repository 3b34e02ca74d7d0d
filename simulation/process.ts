/** One process of `run-in-processes.ts`: plays each part that it receives, and sends back what came of it. */
import { type RunOptions, run } from './run.ts';

process.on('message', (part: RunOptions) => void play(part));
// A timer of the solver would keep the process for weeks.
process.on('disconnect', () => process.exit());

async function play(part: RunOptions): Promise<void> {
  process.send?.(await run(part));
}
