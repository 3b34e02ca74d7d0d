import type { RoundOrder } from './round.ts';
import { runRound, type Solve } from './round.ts';

/** The worker's side of {@link openInWorker}: opens one solver and runs rounds with it. */
export function serveSolve(open: () => Solve | Promise<Solve>): void {
  const opening = Promise.resolve().then(open);
  addEventListener('message', ({ data: order }: MessageEvent<RoundOrder>) => {
    opening
      .then((solve) => runRound(solve, order))
      .then(
        (round) => postMessage({ round }),
        (error) => postMessage({ failure: String(error) }),
      );
  });
}
