import type { Examination } from './causes.ts';

/** The findings as lines for a terminal, mistakes first, and what was not examined. */
export function reportText({ findings, notExamined }: Examination, seconds: number): string {
  const mistakes = findings.filter(({ level }) => level === 'mistake');
  const notes = findings.filter(({ level }) => level === 'note');
  const lines = [...mistakes, ...notes].map(
    ({ level, code, problem, change }) =>
      `${level === 'mistake' ? '✗' : '!'} ${code}: ${problem}\n    ${change}`,
  );
  const skipped = notExamined.map(
    ({ because, checks }) => `- not examined (${because}): ${checks.join(', ')}`,
  );
  const total = `${mistakes.length} mistakes, ${notes.length} notes, in ${seconds.toFixed(1)} s`;
  return [...lines, ...skipped, total].join('\n\n');
}
