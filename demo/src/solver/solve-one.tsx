import type { Progress, Solution } from '@otp-kit/pow';
import { type ReactNode, useState } from 'react';
import { ChanceCurve } from './chance-curve.tsx';
import { chanceOfDone, expectedHashes } from './chances.ts';
import { digestOf } from './digest-of.ts';
import { durationText, percentText, shortText, wholeText } from './numbers.ts';
import { randomChallenge } from './random-challenge.ts';
import { RunButton } from './run-button.tsx';
import type { Bench } from './use-bench.ts';
import { words } from './words.ts';

interface SolveOneProps {
  readonly bench: Bench;
  readonly difficulty: number;
  readonly controls: ReactNode;
}

interface Answer extends Solution {
  readonly challenge: string;
  readonly digest: string | undefined;
  readonly difficulty: number;
}

/** Over less than this, chance and the clock's grain would make the rate. */
const SHORTEST_RATE_MS = 250;

/** One solve, watched while it runs. */
export function SolveOne({ bench, difficulty, controls }: SolveOneProps): ReactNode {
  const [progress, setProgress] = useState<Progress>();
  const [answer, setAnswer] = useState<Answer>();
  const [liveRate, setLiveRate] = useState<number>();
  const { hashes = 0, elapsedMs = 0 } = answer ?? progress ?? {};
  const rate = liveRate ?? bench.rate;

  const solve = () => {
    const challenge = randomChallenge();
    setProgress(undefined);
    setAnswer(undefined);
    setLiveRate(undefined);
    let begun: Progress | undefined;
    const watch = (now: Progress) => {
      // From the first report on: what passes before it is a worker's start, not its work.
      begun ??= now;
      const ms = now.elapsedMs - begun.elapsedMs;
      if (ms >= SHORTEST_RATE_MS) setLiveRate(((now.hashes - begun.hashes) / ms) * 1000);
      setProgress(now);
    };
    bench.start({
      running: 'solving',
      done: 'solved',
      work: async (solver, signal) => {
        const puzzle = { challenge, difficulty };
        const solution = await solver.solve(puzzle, { signal, onProgress: watch });
        const digest = await digestOf(challenge, solution.nonce);
        setAnswer({ ...solution, challenge, digest, difficulty });
      },
    });
  };

  return (
    <section className="panel hero" aria-label={words.solve}>
      <div className="stack">
        {controls}
        <RunButton bench={bench} running="solving" onRun={solve} isPrimary>
          {words.solve}
        </RunButton>
        <p className="state" data-state={bench.status}>
          {words.status[bench.status]}
        </p>
      </div>
      <div className="stack">
        <p className="speed">
          <strong>{rate ? shortText(rate) : '–'}</strong> {words.rate}
        </p>
        <ChanceCurve multiple={hashes / expectedHashes(answer?.difficulty ?? difficulty)} />
        <dl className="facts">
          <Fact name={words.hashes}>{wholeText(hashes)}</Fact>
          <Fact name={words.expected}>
            {wholeText(expectedHashes(answer?.difficulty ?? difficulty))}
          </Fact>
          <Fact name={words.chance}>
            {percentText(chanceOfDone(hashes, answer?.difficulty ?? difficulty))}
          </Fact>
          <Fact name={words.time}>{hashes > 0 ? durationText(elapsedMs) : '–'}</Fact>
        </dl>
      </div>
      {answer && <Found answer={answer} />}
    </section>
  );
}

/** The solution, so that it can be checked. */
function Found({ answer }: { readonly answer: Answer }): ReactNode {
  const { challenge, digest, difficulty, engine, nonce, workers } = answer;
  return (
    <dl className="found">
      <Fact name={words.digest}>
        <code dir="ltr" data-challenge={challenge} data-nonce={nonce} className="digest">
          {digest ? (
            <>
              <mark>{digest.slice(0, difficulty)}</mark>
              {digest.slice(difficulty)}
            </>
          ) : (
            '–'
          )}
        </code>
      </Fact>
      <Fact name={words.nonce}>
        <code dir="ltr">{nonce}</code>
      </Fact>
      <Fact name={words.ranOn}>
        {words.engineAndWorkers(
          words.engines[engine],
          workers > 0 ? words.workersRan(wholeText(workers)) : words.noWorker,
        )}
      </Fact>
    </dl>
  );
}

function Fact({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
