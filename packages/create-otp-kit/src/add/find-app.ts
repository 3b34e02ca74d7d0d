import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { UsageError } from '../usage-error.ts';
import { readText } from './record.ts';

/** The frameworks that the kit can be added to, with their names. */
export const FRAMEWORKS = {
  'next-app': 'Next.js, app router',
  'next-pages': 'Next.js, pages router',
  'react-router': 'React Router, framework mode',
  astro: 'Astro',
  'vite-express': 'Vite + Express',
  hono: 'Hono on Node',
} as const;

const MANAGERS = {
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  'package-lock.json': 'npm',
} as const;

const SOURCE = /\.[cm]?[jt]sx?$/;
const NOT_SOURCE = /^(?:node_modules|dist|build|out|public|\..*)$/;

/** What the kit reads of package.json. */
export interface Manifest {
  readonly type?: string;
  readonly workspaces?: unknown;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** An app that exists. */
export interface ExistingApp {
  /** Its folder, absolute. */
  readonly folder: string;
  readonly framework: keyof typeof FRAMEWORKS;
  readonly manager: (typeof MANAGERS)[keyof typeof MANAGERS];
  readonly isTypeScript: boolean;
  /** `src/` if the framework's folder is there, or nothing. */
  readonly base: string;
  readonly manifest: Manifest;
  /** The source files, by their path below the folder, and the paths of all other files without a text. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Reads the app of a folder.
 *
 * @throws UsageError for a folder without an app, the root of a monorepo, and a framework that is not known
 */
export async function findApp(folder: string): Promise<ExistingApp> {
  const text = await readText(join(folder, 'package.json'));
  if (text === undefined) throw new UsageError(`there is no package.json in ${folder}`);
  const manifest = parseManifest(text);
  const workspace = await readText(join(folder, 'pnpm-workspace.yaml'));
  if (manifest.workspaces !== undefined || /^packages:/m.test(workspace ?? '')) {
    throw new UsageError(
      'this is the root of a monorepo; run the command in the folder of the app',
    );
  }
  const files = await readFiles(folder);
  const has = (path: string) => [...files.keys()].some((file) => file.startsWith(path));
  const framework = frameworkOf(manifest, has);
  const [first] = framework.split('-');
  const own = { next: framework.slice(5), astro: 'pages', hono: '', vite: '' }[first ?? ''] ?? '';
  return {
    folder,
    framework,
    manager: await managerOf(folder),
    isTypeScript: files.has('tsconfig.json'),
    base: framework !== 'react-router' && has(`src/${own}`) ? 'src/' : '',
    manifest,
    files,
  };
}

function parseManifest(text: string): Manifest {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError('package.json is no JSON');
  }
}

function frameworkOf(
  { dependencies, devDependencies }: Manifest,
  has: (path: string) => boolean,
): ExistingApp['framework'] {
  const all = { ...dependencies, ...devDependencies };
  const uses = (...names: readonly string[]) => names.every((name) => name in all);
  if (uses('next') && (has('app/') || has('src/app/'))) return 'next-app';
  if (uses('next') && (has('pages/') || has('src/pages/'))) return 'next-pages';
  if (uses('@react-router/dev')) return 'react-router';
  if (uses('astro')) return 'astro';
  if (uses('vite', 'express', 'react')) return 'vite-express';
  if (uses('hono', '@hono/node-server')) return 'hono';
  const names = Object.values(FRAMEWORKS).join('; ');
  throw new UsageError(
    `package.json names no framework that is known here: ${names}; for others see the guides, or create a new app with "npm create otp-kit"`,
  );
}

/** The package manager whose lock file is the nearest, in the folder or above it; npm without one. */
async function managerOf(folder: string): Promise<ExistingApp['manager']> {
  const names = await readdir(folder);
  const [, manager] = Object.entries(MANAGERS).find(([file]) => names.includes(file)) ?? [];
  if (manager !== undefined) return manager;
  return dirname(folder) === folder ? 'npm' : managerOf(dirname(folder));
}

async function readFiles(folder: string, below = ''): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = posix.join(below, entry.name);
    if (entry.isDirectory() && !NOT_SOURCE.test(entry.name)) {
      for (const [name, text] of await readFiles(folder, path)) files.set(name, text);
    } else if (entry.isFile()) {
      const isRead = SOURCE.test(entry.name) || /^tsconfig.*\.json$/.test(entry.name);
      files.set(path, isRead ? await readFile(join(folder, path), 'utf8') : '');
    }
  }
  return files;
}
