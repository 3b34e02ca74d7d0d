import type { Progress, Solution } from '@otp-kit/pow';
import { type ReactNode, useState } from 'react';
import { digestOf, randomChallenge } from './challenge.ts';
import { chanceOfDone, expectedHashes } from './chances.ts';
import { FigureTable } from './figure-table.tsx';
import { aboutDurationText, durationText, percentText, rateText, wholeText } from './numbers.ts';
import { RunRow } from './run-row.tsx';
import type { Bench } from './use-bench.ts';
import { words } from './words.ts';

interface OnePuzzleProps {
  readonly bench: Bench;
  readonly difficulty: number;
  /** Hashes a second that are usual here; undefined while unknown. */
  readonly rate: number | undefined;
  /** Receives the hashes a second of a solve that was long enough to measure. */
  readonly onRate: (rate: number) => void;
  readonly controls: ReactNode;
}

interface Solved extends Solution {
  readonly challenge: string;
  readonly digest: string | undefined;
  readonly difficulty: number;
}

/** The start of the workers is a small part of a solve that takes as long. */
const MEASURABLE_MS = 200;

/** Hex characters of a digest. */
const DIGITS = 64;

/** What to expect of a puzzle, and one solve, watched while it runs. */
export function OnePuzzle(props: OnePuzzleProps): ReactNode {
  const { bench, difficulty, rate, onRate, controls } = props;
  const [progress, setProgress] = useState<Progress>();
  const [solved, setSolved] = useState<Solved>();
  // What was found at another difficulty is not compared with this one.
  const found = solved?.difficulty === difficulty ? solved : undefined;
  const seen = progress?.expectedHashes === expectedHashes(difficulty) ? progress : undefined;
  const { hashes = 0, elapsedMs = 0 } = found ?? seen ?? {};

  const solve = () => {
    const challenge = randomChallenge();
    setProgress(undefined);
    setSolved(undefined);
    bench.start({
      name: 'one',
      work: async (solver, signal) => {
        const puzzle = { challenge, difficulty };
        const solution = await solver.solve(puzzle, { signal, onProgress: setProgress });
        const digest = await digestOf(challenge, solution.nonce);
        setSolved({ ...solution, challenge, digest, difficulty });
        if (solution.elapsedMs >= MEASURABLE_MS)
          onRate((solution.hashes / solution.elapsedMs) * 1000);
      },
    });
  };

  return (
    <section className="panel two-parts" aria-labelledby="one">
      <div className="stack">
        <h2 id="one">{words.one}</h2>
        <p className="quiet">{words.oneText}</p>
        {controls}
      </div>
      <div className="stack">
        <RunRow bench={bench} job="one" onRun={solve} isPrimary label={words.solve}>
          {/* A search ends when it finds the nonce, however small the chance was by then. */}
          <progress
            aria-label={words.chance}
            value={found ? 1 : chanceOfDone(hashes, difficulty)}
          />
        </RunRow>
        <FigureTable
          label={words.one}
          head={['', words.expected, hashes > 0 ? words.thisSolve : '\u00a0']}
          rows={figuresOf({ difficulty, hashes, elapsedMs, isFound: found !== undefined, rate })}
        />
      </div>
      <Found solved={found} difficulty={difficulty} />
    </section>
  );
}

interface Solve {
  readonly difficulty: number;
  /** Computed so far; 0 before a solve. */
  readonly hashes: number;
  readonly elapsedMs: number;
  readonly isFound: boolean;
  /** Hashes a second that are usual here; undefined while unknown. */
  readonly rate: number | undefined;
}

/** What is expected of a solve, and beside it this one. Its column is empty before it begins. */
function figuresOf({ difficulty, hashes, elapsedMs, isFound, rate }: Solve) {
  const expected = expectedHashes(difficulty);
  const own = elapsedMs >= MEASURABLE_MS ? (hashes / elapsedMs) * 1000 : undefined;
  const speed = isFound && own === undefined ? <small>{words.tooQuick}</small> : rateText(own);
  const chance = (at: number) => percentText(chanceOfDone(at, difficulty));
  const solve = [wholeText(hashes), durationText(elapsedMs), speed, chance(hashes)];
  return [
    [words.hashes, wholeText(expected)],
    [words.time, rate ? aboutDurationText((expected / rate) * 1000) : '–'],
    [words.rate, rateText(rate)],
    [words.chance, chance(expected)],
  ].map((row, index) => [...row, hashes > 0 ? solve[index] : '']);
}

interface FoundProps {
  readonly solved: Solved | undefined;
  readonly difficulty: number;
}

/** The solution, so that it can be checked; before there is one, what is looked for. */
function Found({ solved, difficulty }: FoundProps): ReactNode {
  const { challenge, digest, nonce } = solved ?? {};
  return (
    <dl className={solved ? 'found' : 'sought'}>
      <div>
        <dt>{words.digest}</dt>
        <dd>
          <code dir="ltr" data-challenge={challenge} data-nonce={nonce} className="digest">
            <mark>{'0'.repeat(difficulty)}</mark>
            {digest?.slice(difficulty) ?? (
              <span aria-hidden="true">{'·'.repeat(DIGITS - difficulty)}</span>
            )}
          </code>
        </dd>
      </div>
      <div>
        <dt>{words.nonce}</dt>
        <dd>{solved ? <code dir="ltr">{nonce}</code> : words.nonceSought}</dd>
      </div>
      <div>
        <dt>{words.ranOn}</dt>
        <dd>{solved ? placeOf(solved) : '\u00a0'}</dd>
      </div>
    </dl>
  );
}

function placeOf({ engine, kernel, workers }: Solved): string {
  const name = words.engines[engine];
  return words.engineAndWorkers(
    kernel === undefined ? name : words.engineAndKernel(name, wholeText(kernel)),
    workers > 0 ? words.workersRan(wholeText(workers)) : words.noWorker,
  );
}
