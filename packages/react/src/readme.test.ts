import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const readme = read('../README.md');
const css = read('./styles.css');

test.each(['own-form', 'own-layout'])('the README has %s as it is run', (name) => {
  const code = read(`./${name}.fixture.tsx`);

  expect(readme).toContain(`\`\`\`tsx\n${code}\`\`\``);
  expect(code.trimEnd().split('\n').length).toBeLessThan(40);
});

test('the table of variables in the README is that of the stylesheet, with its light colours', () => {
  const [, defaults = ''] = /^:where\(.*?\{(.*?)^\}/ms.exec(css.replace(/\/\*.*?\*\//gs, '')) ?? [];
  const set = [...defaults.matchAll(/(--otp-[\w-]+):\s*(.*?);/gs)].map(
    ([, name, value = '']) => `| \`${name}\` | \`${value.replace(/\s+/g, ' ')}\` |`,
  );
  const rows = readme.split('\n').filter((line) => line.startsWith('| `--otp-'));

  expect(set.length).toBeGreaterThan(25);
  expect(rows.map((row) => `${row.split(' | ').slice(0, 2).join(' | ')} |`)).toEqual(set);
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
