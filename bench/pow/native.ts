import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { challengeAt } from './challenges.ts';
import type { Round, RoundOrder } from './page/round.ts';

/** The C program, compiled. */
export interface Native {
  /** `SHA instructions` or `scalar`. */
  readonly engine: string;
  /** It solves the same puzzles as the page. */
  readonly runRound: (order: RoundOrder) => Promise<Round>;
}

const COMPILERS = ['cc', 'gcc', 'clang'];
const folder = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
const source = fileURLToPath(new URL('./native.c', import.meta.url));

/** Compiles native.c; returns undefined if there is no compiler. */
export function compileNative(): Native | undefined {
  mkdirSync(folder, { recursive: true });
  const program = `${folder}bench-native`;
  const compiled = COMPILERS.some(
    (compiler) => spawnSync(compiler, ['-O3', '-o', program, source]).status === 0,
  );
  if (!compiled) return undefined;
  const { stdout } = spawnSync(program, ['--engine'], { encoding: 'utf8' });
  return { engine: stdout.trim(), runRound: (order) => runRound(program, order) };
}

async function runRound(
  program: string,
  { difficulty, firstPuzzle, budgetMs }: RoundOrder,
): Promise<Round> {
  const challenges = Array.from({ length: 200 }, (_, nth) => challengeAt(firstPuzzle + nth));
  const running = promisify(execFile)(program, [`${difficulty}`, `${budgetMs}`]);
  running.child.stdin?.end(`${challenges.join('\n')}\n`);
  const lines = (await running).stdout.trim().split('\n');
  const [hashes = 0, elapsedMs = 0] = lines.pop()?.split(' ').map(Number) ?? [];
  const answers = lines.map((line, nth) => ({
    challenge: challenges[nth] ?? '',
    difficulty,
    nonce: Number(line),
  }));
  return { hashes, elapsedMs, answers };
}
