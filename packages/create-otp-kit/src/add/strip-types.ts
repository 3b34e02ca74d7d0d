/**
 * The types of the templates, in the order in which they are removed. The templates are our own, so these patterns need not
 * know all of TypeScript: a test compares every result with what a compiler makes of the file.
 */
const TYPES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/^import type .*;\n/gm, ''],
  [/(?:\/\*\* [^\n]* \*\/\n)?^interface [\s\S]*?^\}\n\n?/gm, ''],
  [/\btype \w+, /g, ''],
  [/, type \w+/g, ''],
  [/ satisfies [^;]+;/g, ';'],
  [/ as typeof [^;]+;/g, ';'],
  [/\buse(\w+)<[^>]+>\(/g, 'use$1('],
  [/^(\s*let \w+): [^=;]+;/gm, '$1;'],
  [/\b(const \w+): [^=\n]+ = /g, '$1 = '],
  // What a function takes, then what it returns.
  [/(\}): (?:\{[^}]*\}|[A-Z]\w+)(?=\))/g, '$1'],
  [
    /(\w): (?:string|number|object|Request|Response|SingleAddress|OtpProxy|Express)(?: \| \w+)*(?=[,)]| =|$)/gm,
    '$1',
  ],
  [/\): [^=?:()]+?(?:<.*>)?( =>| \{$)/gm, ')$1'],
];

/** Makes JavaScript of a template's TypeScript, and keeps its format and comments. */
export function stripTypes(source: string): string {
  return TYPES.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    source,
  ).replace(/^\n+/, '');
}
