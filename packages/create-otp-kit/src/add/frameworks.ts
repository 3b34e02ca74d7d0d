import { posix } from 'node:path';
import { UsageError } from '../usage-error.ts';
import type { SourceEdit } from './edit-source.ts';
import type { ExistingApp } from './find-app.ts';
import type { Placement } from './place-template.ts';

/** An edit of a file of the app; without a path no such file was found. */
export interface FileEdit extends SourceEdit {
  readonly path: string | undefined;
}

/** What the kit adds to an app of a framework. */
export interface Addition {
  /** The folder of the kit's files, below the app's. */
  readonly folder: string;
  readonly placements: readonly Placement[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly edits: readonly FileEdit[];
  /** The origin of the page in development. */
  readonly origin: string;
  /** The end of imports in TypeScript, by the importing file; default none. */
  readonly extension?: (target: string) => '' | '.js' | '.ts';
  readonly fills?: Readonly<Record<string, string>>;
  /** The file whose script has to run beside `dev`. */
  readonly server?: string | undefined;
}

/** Stands for the range of the kit's packages, which all have one version. */
export const KIT = 'kit';

/** What is added to an app, for the page of a route such as `/sign-in`. */
export function additionOf(app: ExistingApp, route: string): Addition {
  return ADDITIONS[app.framework](app, route);
}

const ADDITIONS: Readonly<
  Record<ExistingApp['framework'], (app: ExistingApp, route: string) => Addition>
> = {
  'next-app': nextApp,
  'next-pages': nextPages,
  'react-router': reactRouter,
  astro,
  'vite-express': viteExpress,
  hono,
};

/** Files of one folder of templates in a folder of the app. */
function placeAll(names: readonly string[], from: string, to: string): readonly Placement[] {
  return names.map((name) => [`${from}/${name}`, `${to}/${name}`]);
}

function serverFiles(folder: string): readonly Placement[] {
  return [
    ...placeAll(['otp.ts', 'session.ts', 'settings.ts'], 'shared/server', folder),
    ...placeAll(['form.spec.ts', 'page.ts'], 'shared/test', `${folder}/test`),
    ...placeAll(['dev.mjs'], 'shared', folder),
    ...placeAll(['vitest.config.mjs'], 'add', folder),
  ];
}

function reactFiles(folder: string): readonly Placement[] {
  return placeAll(['app.tsx', 'account.tsx', 'sign-in-form.tsx'], 'shared/ui', folder);
}

/** The file of the app that has a name and one of these extensions. */
function findFile({ files }: ExistingApp, name: string, ...ends: readonly string[]) {
  return ends.map((end) => `${name}.${end}`).find((path) => files.has(path));
}

const REACT = { '@otp-kit/server': KIT, '@otp-kit/react': KIT };
const ELEMENT = { '@otp-kit/server': KIT, '@otp-kit/element': KIT };

function nextApp({ base }: ExistingApp, route: string): Addition {
  const folder = `${base}otp`;
  const api = `${base}app/api`;
  return {
    folder,
    placements: [
      ...serverFiles(folder),
      ...reactFiles(`${folder}/ui`),
      ['next/app/api/otp/[route]/route.ts', `${api}/otp/[route]/route.ts`],
      ['next/app/api/session/route.ts', `${api}/otp-session/route.ts`],
      ['next/app/page.tsx', `${base}app${route}/page.tsx`],
    ],
    dependencies: REACT,
    edits: [],
    origin: 'http://localhost:3000',
  };
}

function nextPages(app: ExistingApp, route: string): Addition {
  const pages = `${app.base}pages`;
  const addition = nextApp(app, route);
  return {
    ...addition,
    placements: [
      ...addition.placements.filter(([template]) => !template.startsWith('next/')),
      ['add/next-pages/pages/api/otp/[route].ts', `${pages}/api/otp/[route].ts`],
      ['add/next-pages/pages/api/session.ts', `${pages}/api/otp-session.ts`],
      ['next/app/page.tsx', `${pages}${route}.tsx`],
    ],
  };
}

function reactRouter(app: ExistingApp): Addition {
  const folder = 'app/otp';
  return {
    folder,
    placements: [
      ...serverFiles(folder),
      ...reactFiles(`${folder}/ui`),
      ['next/app/page.tsx', `${folder}/routes/sign-in.tsx`],
      ...placeAll(['routes/otp.ts', 'routes/session.ts', 'routes.ts'], 'add/react-router', folder),
    ],
    dependencies: REACT,
    edits: [
      {
        path: findFile(app, 'app/routes', 'ts', 'js'),
        importLine: "import { otpRoutes } from './otp/routes';",
        place: /^export default \[/,
        insert: () => '...otpRoutes, ',
        where: 'app/routes, in the array of its default export',
      },
    ],
    origin: 'http://localhost:5173',
  };
}

// The adapter of each version of Astro, which runs the backend.
const ASTRO_ADAPTERS: Readonly<Record<string, string>> = {
  5: '^9.5.5',
  6: '^10.1.4',
  7: '^11.1.6',
};

function astro(app: ExistingApp, route: string): Addition {
  const { files, manifest } = app;
  const folder = 'src/otp';
  const config = findFile(app, 'astro.config', 'mjs', 'ts', 'js');
  const hasAdapter = /\badapter\b/.test(files.get(config ?? '') ?? '');
  const range = { ...manifest.devDependencies, ...manifest.dependencies }['astro'] ?? '';
  const adapter = ASTRO_ADAPTERS[/\d+/.exec(range)?.[0] ?? ''];
  if (!hasAdapter && adapter === undefined) {
    throw new UsageError(
      `Astro ${range} has no adapter; add one that runs a server, and try again`,
    );
  }
  return {
    folder,
    placements: [
      ...serverFiles(folder),
      ['add/astro/pages/api/otp/[route].ts', 'src/pages/api/otp/[route].ts'],
      ['add/astro/pages/api/session.ts', 'src/pages/api/otp-session.ts'],
      ['add/element/server/form-file.ts', `${folder}/form-file.ts`],
      ['add/astro/pages/form.ts', `src/pages${route}/otp-form.js.ts`],
      ['add/element.html', `src/pages${route}.astro`],
    ],
    dependencies: { ...ELEMENT, ...(!hasAdapter && { '@astrojs/node': adapter ?? '' }) },
    edits: hasAdapter
      ? []
      : [
          {
            path: config,
            importLine: "import node from '@astrojs/node';",
            place: /\bdefineConfig\(\{/,
            insert: () => "\n  adapter: node({ mode: 'standalone' }),\n",
            where: 'the options of astro.config',
          },
        ],
    origin: 'http://localhost:4321',
    fills: { form: `${route}/otp-form.js` },
  };
}

function viteExpress(app: ExistingApp, route: string): Addition {
  const { files, isTypeScript } = app;
  const server = serverOf(app, /= express\(/);
  const folder = posix.join(posix.dirname(server ?? 'server/main.ts'), 'otp');
  const ui = folder === 'src/otp' ? 'src/otp/ui' : 'src/otp';
  const nodeEnd = nodeExtension(app, server);
  const hasTsImports = [...files].some(
    ([path, text]) =>
      path.startsWith('tsconfig') && /"allowImportingTsExtensions": *true/.test(text),
  );
  const end = isTypeScript ? nodeEnd : '.js';
  return {
    folder,
    placements: [
      ...serverFiles(folder),
      ...reactFiles(ui),
      ['vite/ui/main.tsx', `${ui}/main.tsx`],
      ['vite/index.html', `${route.slice(1)}.html`],
      ['add/express/server/mount.ts', `${folder}/mount.ts`],
      ['add/express/otp-vite.ts', 'otp-vite.ts'],
    ],
    dependencies: REACT,
    edits: [
      {
        path: server,
        importLine: `import { mountOtp } from './otp/mount${end}';`,
        place: /^(?:export )?(?:const|let|var) (\w+)(?:: [\w.]+)? = express\(\);?$/,
        insert: (name) => `\nmountOtp(${name || 'app'});`,
        where: 'the file of the Express server, after the app is created',
      },
      {
        path: findFile(app, 'vite.config', 'ts', 'js', 'mts', 'mjs'),
        importLine: `import { otpKit } from './otp-vite${isTypeScript && hasTsImports ? '.ts' : '.js'}';`,
        place: /\bplugins: \[/,
        insert: () => 'otpKit(), ',
        where: 'vite.config, in the list of plugins',
      },
    ],
    origin: 'http://localhost:5173',
    extension: (target) => (target.startsWith(ui) ? '' : nodeEnd),
    fills: {
      main: `/${ui}/main.${isTypeScript ? 'tsx' : 'jsx'}`,
      page: `${route.slice(1)}.html`,
      port: portOf(files.get(server ?? '')),
    },
    server,
  };
}

function hono(app: ExistingApp, route: string): Addition {
  const server = serverOf(app, /= new Hono\b/);
  const folder = posix.join(posix.dirname(server ?? 'src/index.ts'), 'otp');
  const end = nodeExtension(app, server);
  return {
    folder,
    placements: [
      ...serverFiles(folder),
      ...placeAll(['form-file.ts'], 'add/element/server', folder),
      ...placeAll(['page.ts', 'routes.ts'], 'add/hono/server', folder),
    ],
    dependencies: ELEMENT,
    edits: [
      {
        path: server,
        importLine: `import { otpRoutes } from './otp/routes${app.isTypeScript ? end : '.js'}';`,
        place: /^(?:export )?const (\w+) = new Hono(?:<.*>)?\(\);?$/,
        insert: (name) => `\n${name || 'app'}.route('/', otpRoutes);`,
        where: 'the file of the Hono app, after the app is created',
      },
    ],
    origin: `http://localhost:${portOf(app.files.get(server ?? ''))}`,
    extension: () => end,
    fills: { form: `${route}/otp-form.js` },
  };
}

/** The file that creates the server: one that a script names, or the only one. */
function serverOf({ files, manifest }: ExistingApp, creates: RegExp): string | undefined {
  const found = [...files.keys()].filter(
    (path) => creates.test(files.get(path) ?? '') && !/\.(?:test|spec)\./.test(path),
  );
  const scripts = Object.values(manifest.scripts ?? {}).join('\n');
  return (
    found.find((path) => scripts.includes(path)) ?? (found.length === 1 ? found[0] : undefined)
  );
}

/** Node and `tsx` need an extension: `.ts` where the app runs its TypeScript without a compiler. */
function nodeExtension({ files, manifest }: ExistingApp, server = ''): '.js' | '.ts' {
  const runsSource = Object.values(manifest.scripts ?? {}).some((script) =>
    /\bnode\b[^&|]*\.ts\b/.test(script),
  );
  const importsSource = /from ['"]\.[^'"]*\.ts['"]/.test(files.get(server) ?? '');
  return runsSource || importsSource ? '.ts' : '.js';
}

/** The port that a server's source names, or 3000. */
function portOf(source = ''): string {
  return /(?:port|listen)\b[^\n]*?\b(\d{4,5})\b/i.exec(source)?.[1] ?? '3000';
}
