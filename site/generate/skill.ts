/** Makes the skill for coding agents, and the prompt to paste, from the guides and the catalogue of error codes. */
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { blocksOf } from '../test/guide-steps.mjs';
import { causeOf } from './causes.ts';
import { errorPages } from './error-pages.ts';

/** What a reference is for, and the pages of the site that it holds. */
interface Reference {
  readonly use: string;
  readonly pages: readonly string[];
}

/** The references by name. Each guide is in one of them. */
export const REFERENCES: Readonly<Record<string, Reference>> = {
  form: {
    use: 'the form in Next.js, Vite + Express or React Router; its languages, looks and passkeys',
    pages: [
      'guides/next',
      'guides/vite-express',
      'guides/react-router',
      'react/languages',
      'guides/theming',
      'guides/code-autofill',
      'guides/passkeys',
    ],
  },
  'form-elsewhere': {
    use: 'the form in Vue, on a page without a framework, with Fastify or Hono on Workers',
    pages: ['guides/vue', 'guides/html', 'guides/fastify', 'guides/hono-workers'],
  },
  widget: { use: 'the hosted widget and its callbacks', pages: ['guides/widget'] },
  utilities: { use: 'one-way messages and their outcomes', pages: ['guides/utilities'] },
  tests: { use: 'tests with the emulator, component tests', pages: ['guides/testing'] },
  production: {
    use: 'client addresses, several instances, content security policy, abuse, payments, operation',
    pages: [
      'guides/production',
      'guides/security',
      'guides/approve-a-payment',
      'guides/operations',
    ],
  },
  errors: {
    use: 'every message and every error code, with its cause and what to do',
    pages: ['guides/troubleshooting'],
  },
};

/** The blocks of the guides that the prompt has, since a pasted text has no references. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  next: ['lib/otp.ts', 'app/api/otp/[route]/route.ts', 'app/sign-in/page.tsx'],
  widget: ['src/App.tsx', 'server.ts'],
  utilities: ['send.ts'],
  testing: ['sign-in.spec.ts'],
};

const DESCRIPTION =
  'Adds, tests and repairs phone and email verification with otp-kit (one-time passcodes over SMS, WhatsApp, Telegram, email). Use it for a sign-in form or hosted widget with @otp-kit packages, utility messages, their tests with the emulator, production settings, or an otp-kit error code.';

/** The files of the skill by their path in its folder. */
export function skillFiles(): Readonly<Record<string, string>> {
  const names = Object.keys(REFERENCES);
  return {
    'SKILL.md': skill(),
    'prompt.md': prompt(),
    ...Object.fromEntries(names.map((name) => [`references/${name}.md`, reference(name)])),
  };
}

function skill(): string {
  const rows = Object.entries(REFERENCES).map(
    ([name, { use }]) => `| [${name}](references/${name}.md) | ${use} |`,
  );
  return lines(
    '---',
    'name: otp-kit',
    `description: ${JSON.stringify(DESCRIPTION)}`,
    '---',
    '',
    '# otp-kit',
    '',
    read('generate/skill').trim(),
    '',
    '## References',
    '',
    '| read | for |',
    '| --- | --- |',
    ...rows,
  );
}

function prompt(): string {
  const examples = Object.entries(EXAMPLES).flatMap(([guide, paths]) =>
    blocksOf(read(`guides/${guide}`))
      .filter(({ path }) => path !== undefined && paths.includes(path))
      .flatMap(({ language, path, text }) => [
        `\`${path}\`:`,
        '',
        `\`\`\`${language}`,
        text.trim(),
        '```',
        '',
      ]),
  );
  return lines(
    'You add one-time passcodes to this project with otp-kit. Find out its framework first, ask which interface is wanted if it is not clear, and follow what is below. The README of each installed package, `node_modules/@otp-kit/*/README.md`, and the types of its exports have the rest.',
    '',
    read('generate/skill')
      .replace(/ \| read \|$/m, ' |')
      .replace(/ \| --- \|$/m, ' |')
      .replace(/ \| (?:form|widget|utilities) \|$/gm, ' |')
      .trim(),
    '',
    '## Examples',
    '',
    ...examples,
  );
}

function reference(name: string): string {
  const { use, pages } = REFERENCES[name] ?? { use: '', pages: [] };
  const title = `# ${name}: ${use}`;
  const contents = pages.map((page) => `- ${titleOf(read(page))}`);
  const codes = name === 'errors' ? ['', errorTable()] : [];
  return lines(
    title,
    '',
    ...(pages.length > 1 ? [...contents, ''] : []),
    pages.map((page) => asSection(read(page))).join('\n\n'),
    ...codes,
  );
}

/** A page as a section of a reference: its headings one level down, and its links as far as they lead somewhere. */
function asSection(page: string): string {
  let isCode = false;
  return page
    .replace(/^## Texts\n[\s\S]*?@include[^\n]*\n/m, '')
    .replace(/^::: details (.*)\n([\s\S]*?)^:::$/gm, '$1:\n$2')
    .replace(/^<<< @\/\.\.\/(.+)$/gm, (_, path: string) => fileAsBlock(path))
    .trim()
    .split('\n')
    .map((line) => {
      if (line.startsWith('```')) isCode = !isCode;
      if (isCode) return line;
      return withLinks(line.replace(/^#/, '##'));
    })
    .join('\n');
}

function fileAsBlock(path: string): string {
  const text = readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
  return lines(`\`${path}\`:`, '', `\`\`\`${extname(path).slice(1)}`, text.trim(), '```');
}

/** Links to other pages lead to their reference, or become their text. */
function withLinks(text: string): string {
  return text.replace(/\[([^\]]+)\]\(((?!https?:|#)[^)]*)\)/g, linkOf);
}

function linkOf(_link: string, text: string, target: string): string {
  if (/^\.\.\/errors\//.test(target)) return `[${text}](errors.md)`;
  const [, page] = /^(?:\.\/|\.\.\/guides\/)?([\w-]+)(?:\.md)?(?:#.*)?$/.exec(target) ?? [];
  const found = Object.keys(REFERENCES).find((name) =>
    REFERENCES[name]?.pages.includes(`guides/${page}`),
  );
  return found === undefined ? text : `[${text}](${found}.md)`;
}

function errorTable(): string {
  const rows = errorPages().map(({ code }) => {
    const { cause, todo = '' } = causeOf(code);
    return withLinks(`| \`${code}\` | ${cause} | ${todo} |`);
  });
  return lines(
    '## Error codes',
    '',
    '| code | cause | what to do |',
    '| --- | --- | --- |',
    ...rows,
  );
}

function titleOf(page: string): string {
  return /^# (.+)$/m.exec(page)?.[1] ?? '';
}

function read(page: string): string {
  return readFileSync(join(import.meta.dirname, '..', `${page}.md`), 'utf8');
}

function lines(...texts: readonly string[]): string {
  return `${texts.join('\n').trim()}\n`;
}
