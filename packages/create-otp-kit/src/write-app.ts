import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { developmentEnv, emulatorSeed, exampleEnv } from './app-settings.ts';
import {
  type AppChoices,
  hasPart,
  type Kind,
  numberToEnter,
  pageUrl,
  type Template,
} from './choices.ts';
import { keepLines } from './keep-lines.ts';
import { manifestOf } from './manifest.ts';

/** The folder of the templates. */
export const TEMPLATES: string = fileURLToPath(new URL('../templates/', import.meta.url));

/** The folders of `templates` that make up each template; a later one adds files. */
const LAYERS: Readonly<Record<Template, readonly string[]>> = {
  next: ['shared', 'next'],
  'vite-express': ['shared', 'vite', 'vite-express'],
  'vite-hono': ['shared', 'vite', 'vite-hono'],
};

/** Files that only one kind of app has, by a part of their path. */
const ONLY: readonly (readonly [path: RegExp, kind: Kind])[] = [
  [
    /^server\/otp\.ts$|^ui\/sign-in-form\.tsx$|^test\/form\.spec\.ts$|^app\/api\/otp\/\[route\]/,
    'form',
  ],
  [
    /^server\/widget\.ts$|^ui\/sign-in-widget\.tsx$|^test\/widget\.spec\.ts$|^app\/api\/otp\/widget\//,
    'widget',
  ],
];

/**
 * Writes an app into its folder, and returns how many files it has.
 *
 * @throws Error with the code `EEXIST` for a file that is there already, which stays as it is
 */
export async function writeApp(choices: AppChoices): Promise<number> {
  const { template, kind, folder } = choices;
  // The first to be written: where one is there already, nothing else is.
  const files = new Map([['.env', developmentEnv(choices)]]);
  for (const layer of LAYERS[template]) {
    for (const [path, text] of await filesIn(join(TEMPLATES, layer))) {
      const only = ONLY.find(([pattern]) => pattern.test(path))?.[1];
      if (hasPart(kind, only)) files.set(path, fill(keepLines(text, kind), choices));
    }
  }
  files.set('package.json', manifestOf(choices, await kitVersion()));
  files.set('.env.example', exampleEnv(choices));
  files.set('emulator.json', emulatorSeed(choices));
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text, {
      flag: 'wx',
      mode: path === '.env' ? 0o600 : 0o666,
    });
  }
  return files.size;
}

async function filesIn(folder: string): Promise<readonly (readonly [string, string])[]> {
  // Not by `withFileTypes`: its `parentPath` is "." in the archives from which Yarn 4 runs a package.
  const paths = await readdir(folder, { recursive: true });
  const files = await Promise.all(
    paths.map(async (path) => {
      const file = join(folder, path);
      return (await stat(file)).isFile()
        ? [[nameOf(path), await readFile(file, 'utf8')] as const]
        : [];
    }),
  );
  return files.flat();
}

/** npm leaves a `.gitignore` out of a package, so the template has another name for it. */
function nameOf(path: string): string {
  return path === '_gitignore' ? '.gitignore' : path.replaceAll('\\', '/');
}

function fill(text: string, { name, template, countries }: AppChoices): string {
  return text
    .replaceAll('{{name}}', name)
    .replaceAll('{{page}}', pageUrl(template))
    .replaceAll('{{number}}', numberToEnter(countries));
}

/** The version of the kit's packages, which all have the same. */
export async function kitVersion(): Promise<string> {
  const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return JSON.parse(manifest).version;
}
