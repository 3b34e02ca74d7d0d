import { expect, test } from 'vitest';
import { keepLines } from './keep-lines.ts';

const TEXT = `start
// only form
form
// end
  {/* only widget */}
  widget
  {/* end */}
last`;

test.each([
  { kind: 'form', kept: 'start\nform\nlast' },
  { kind: 'widget', kept: 'start\n  widget\nlast' },
  { kind: 'both', kept: 'start\nform\n  widget\nlast' },
] as const)('keeps the lines of an app with $kind', ({ kind, kept }) => {
  expect(keepLines(TEXT, kind)).toBe(kept);
});

test('leaves one blank line after imports that end with a choice', () => {
  const text = 'import a;\n// only form\nimport b;\n\n// end\n\nstart';

  expect(keepLines(text, 'form')).toBe('import a;\nimport b;\n\nstart');
  expect(keepLines(text, 'widget')).toBe('import a;\n\nstart');
});

test.each(['// only form', '// end', '// only form\n// only widget\n// end'])(
  'throws on unbalanced lines: %j',
  (text) => {
    expect(() => keepLines(text, 'both')).toThrow();
  },
);
