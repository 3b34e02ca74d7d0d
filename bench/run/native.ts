import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { challengeAt } from '../challenges.ts';
import type { Round, RoundOrder } from '../page/round.ts';

/** The C program, compiled. */
export interface Native {
  /** `SHA instructions` or `scalar`. */
  readonly engine: string;
  /** Its puzzles are those of the page. */
  runRound(order: RoundOrder): Round;
}

const COMPILERS = ['cc', 'gcc', 'clang'];
const folder = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
const source = fileURLToPath(new URL('../native.c', import.meta.url));

/** Compiles native.c, or returns undefined where there is no compiler. */
export function compileNative(): Native | undefined {
  mkdirSync(folder, { recursive: true });
  const program = `${folder}bench-native`;
  const compiled = COMPILERS.some(
    (compiler) => spawnSync(compiler, ['-O3', '-o', program, source]).status === 0,
  );
  if (!compiled) return undefined;
  return {
    engine: output(program, ['--engine'], '').trim(),
    runRound: (order) => runRound(program, order),
  };
}

function runRound(program: string, { difficulty, firstPuzzle, budgetMs }: RoundOrder): Round {
  const challenges = Array.from({ length: 200 }, (_, nth) => challengeAt(firstPuzzle + nth));
  const lines = output(program, [`${difficulty}`, `${budgetMs}`], `${challenges.join('\n')}\n`)
    .trim()
    .split('\n');
  const [hashes = 0, elapsedMs = 0] = lines.pop()?.split(' ').map(Number) ?? [];
  const answers = lines.map((line, nth) => ({
    challenge: challenges[nth] ?? '',
    difficulty,
    nonce: Number(line),
  }));
  return { hashes, elapsedMs, answers };
}

function output(program: string, args: readonly string[], input: string): string {
  const { status, stdout, error } = spawnSync(program, args, { input, encoding: 'utf8' });
  if (status !== 0) throw new Error('the native program failed', { cause: error });
  return stdout;
}
