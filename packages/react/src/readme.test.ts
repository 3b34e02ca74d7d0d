import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const css = read('./styles.css');

test.each([
  ['own-form', '../../../site/react/parts.md'],
  ['own-layout', '../README.md'],
])('the document of %s has it as it is run', (name, document) => {
  const code = read(`./${name}.fixture.tsx`);

  expect(read(document)).toContain(`\`\`\`tsx\n${code}\`\`\``);
  expect(code.trimEnd().split('\n').length).toBeLessThan(40);
});

test('every variable that the stylesheet uses has a default', () => {
  const used = new Set([...css.matchAll(/var\((--otp-[\w-]+)/g)].map(([, name]) => name));
  const set = new Set([...css.matchAll(/^ {2}(--otp-[\w-]+):/gm)].map(([, name]) => name));

  expect([...used].filter((name) => !set.has(name))).toEqual([]);
});

test.each(['aurora', 'ledger'])(
  'the theme %s has fewer than 40 lines, and only known variables',
  (name) => {
    const theme = read(`./themes/${name}.css`);
    const set = [...theme.matchAll(/(--otp-[\w-]+):/g)].map(([, variable]) => variable);

    expect(theme.trimEnd().split('\n').length).toBeLessThan(40);
    expect(set.length).toBeGreaterThan(10);
    for (const variable of set) expect(css).toContain(`  ${variable}: `);
  },
);
