import { join } from 'node:path';
import { developmentEnv, emulatorSeed, exampleEnv } from '../app-settings.ts';
import type { AppChoices } from '../choices.ts';
import { SCRIPTS, sorted, TOOLS, TYPES, type Versions } from '../manifest.ts';
import { UsageError } from '../usage-error.ts';
import { kitVersion } from '../write-app.ts';
import { checkRoute } from './check-route.ts';
import type { FileChange } from './diff.ts';
import { editSource } from './edit-source.ts';
import type { ExistingApp, Manifest } from './find-app.ts';
import { type Addition, additionOf, type FileEdit, KIT } from './frameworks.ts';
import { placeTemplates } from './place-template.ts';
import { readText } from './record.ts';

/** What is added to an app, before it is written. */
export interface Plan {
  readonly changes: readonly FileChange[];
  /** The edits of files that could not be understood: the developer makes them. */
  readonly manual: readonly FileEdit[];
  /** The address of the page in development. */
  readonly url: string;
}

interface PlanOptions extends Pick<AppChoices, 'countries'> {
  /** The path of the page, such as `/sign-in`. */
  readonly route: string;
}

/**
 * Plans what is added to an app, and writes nothing.
 *
 * @throws UsageError if the route is taken, or a file that the kit adds exists
 */
export async function planAddition(
  app: ExistingApp,
  { route, countries }: PlanOptions,
): Promise<Plan> {
  checkRoute(app, route);
  const addition = additionOf(app, route);
  const { placements, extension = () => '', fills, edits, origin } = addition;
  const { isTypeScript } = app;
  const added = await placeTemplates(placements, {
    isTypeScript,
    extension,
    fills: { route, otp: 'otp', ...fills },
  });
  const choices = { kind: 'form', countries } as const;
  const before = await readAll(app.folder, [
    ...added.keys(),
    ...edits.flatMap(({ path }) => path ?? []),
    ...['.env', '.env.example', '.gitignore', 'emulator.json', 'package.json'],
  ]);
  const after = new Map(before);
  for (const [path, text] of [...added, ['emulator.json', emulatorSeed(choices)] as const]) {
    if (before.get(path) !== undefined) {
      const hasKit = app.manifest.dependencies?.['@otp-kit/server'] !== undefined;
      throw new UsageError(
        hasKit
          ? `this app has otp-kit already, with ${path}; nothing was changed`
          : `${path} exists already; rename it, or remove it if it is of an earlier otp-kit`,
      );
    }
    after.set(path, path.endsWith('/dev.mjs') ? fillDev(text, app, addition) : text);
  }
  const manual = edits.filter((edit) => {
    const text = editSource(before.get(edit.path ?? '') ?? '', edit);
    if (edit.path !== undefined && text !== undefined) after.set(edit.path, text);
    return text === undefined;
  });
  after.set(
    'package.json',
    withPackages(before.get('package.json') ?? '', addition, await kitVersion(), isTypeScript),
  );
  const [env = '', example = ''] = [before.get('.env'), before.get('.env.example')];
  after.set('.env', append(env, developmentEnv(choices, env)));
  after.set('.env.example', append(example, exampleEnv(choices, example)));
  after.set('.gitignore', ignoreEnv(before.get('.gitignore'), env !== ''));
  const changes = [...after]
    .map(([path, text]) => ({ path, before: before.get(path), after: text }))
    .filter((change) => change.before !== change.after);
  return { changes, manual, url: origin + route };
}

async function readAll(folder: string, paths: readonly string[]) {
  const texts = await Promise.all(paths.map((path) => readText(join(folder, path))));
  return new Map(paths.map((path, index) => [path, texts[index]]));
}

/** Lets the script start the emulator, the app's own `dev`, and its server if that is another script. */
function fillDev(text: string, { manager, manifest }: ExistingApp, { server }: Addition): string {
  const { scripts = {} } = manifest;
  const names = ['otp:emulator', 'dev' in scripts ? 'dev' : 'start'];
  const startsMore = /&|concurrently|npm-run-all|run-p|turbo/.test(scripts['dev'] ?? '');
  const ofServer = Object.keys(scripts).find(
    (name) =>
      server !== undefined &&
      scripts[name]?.includes(server) &&
      !/^(?:build|start|test)/.test(name),
  );
  if (ofServer !== undefined && ofServer !== 'dev' && !startsMore) names.push(ofServer);
  return text.replace("'npm:dev:*'", names.map((name) => `'${manager}:${name}'`).join(', '));
}

/** Adds the dependencies and scripts, and changes no range or script that is there. */
function withPackages(
  text: string,
  { dependencies, folder }: Addition,
  version: string,
  isTypeScript: boolean,
): string {
  const manifest: Manifest = JSON.parse(text);
  const existing = { ...manifest.devDependencies, ...manifest.dependencies };
  const missing = (versions: Versions): Versions =>
    Object.fromEntries(
      Object.entries(versions)
        .filter(([name]) => !(name in existing))
        .map(([name, range]) => [name, range === KIT ? `^${version}` : range]),
    );
  const { '@types/node': nodeTypes = '' } = TYPES;
  const changed = {
    ...manifest,
    scripts: {
      ...manifest.scripts,
      'otp:dev': `node ${folder}/dev.mjs`,
      'otp:emulator': SCRIPTS.emulator,
      'otp:test': `${SCRIPTS.test} --config ${folder}/vitest.config.mjs --dir ${folder}`,
    },
    dependencies: merged(manifest.dependencies, missing(dependencies)),
    devDependencies: merged(
      manifest.devDependencies,
      missing({
        '@otp-kit/emulator': KIT,
        ...TOOLS,
        ...(isTypeScript && { '@types/node': nodeTypes }),
      }),
    ),
  };
  const [, indent = '  '] = /^\{\r?\n([ \t]+)/.exec(text) ?? [];
  const json = JSON.stringify(changed, null, indent);
  const end = /\r?\n$/.exec(text)?.[0] ?? '';
  return (text.includes('\r\n') ? json.replaceAll('\n', '\r\n') : json) + end;
}

/** Keeps the order of a list that is not sorted. */
function merged(own: Versions = {}, added: Versions): Versions {
  const all = { ...own, ...added };
  return Object.keys(own).join() === Object.keys(sorted(own)).join() ? sorted(all) : all;
}

function append(text: string, block: string): string {
  if (!/^(?:# )?OTP_/m.test(block)) return text;
  const gap = text === '' ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  return text + gap + block;
}

/** @throws UsageError if `.env` exists and Git would have it, with the secret that is added */
function ignoreEnv(text: string | undefined, hasEnv: boolean): string {
  if (/^\/?(?:\*?\.env|\.env\*|\.env\.\*|\*\.env)\s*$/m.test(text ?? '')) return text ?? '';
  if (hasEnv) {
    throw new UsageError(
      '.env is not in .gitignore, and would get a secret: add the line ".env" there, and remove .env from Git',
    );
  }
  return `${text ?? ''}${text === undefined || text.endsWith('\n') ? '' : '\n'}.env\n`;
}
