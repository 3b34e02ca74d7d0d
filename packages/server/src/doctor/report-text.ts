import type { Finding } from './finding.ts';

/** The findings as lines for a terminal, mistakes first. */
export function reportText(findings: readonly Finding[], seconds: number): string {
  const mistakes = findings.filter(({ level }) => level === 'mistake');
  const notes = findings.filter(({ level }) => level === 'note');
  const lines = [...mistakes, ...notes].map(
    ({ level, code, problem, change }) =>
      `${level === 'mistake' ? '✗' : '!'} ${code}: ${problem}\n    ${change}`,
  );
  const total = `${mistakes.length} mistakes, ${notes.length} notes, in ${seconds.toFixed(1)} s`;
  return [...lines, total].join('\n\n');
}
