import { posix } from 'node:path';
import { UsageError } from '../usage-error.ts';
import type { SourceEdit } from './edit-source.ts';
import type { ExistingApp, FRAMEWORKS } from './find-app.ts';
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
  /** The end of imports in TypeScript, by the importing file. */
  readonly extension: (target: string) => '' | '.js' | '.ts';
  readonly fills?: Readonly<Record<string, string>>;
  /** The file whose script has to run beside `dev`. */
  readonly server?: string | undefined;
}

/** Stands for the range of the kit's packages, which all have one version. */
export const KIT = 'kit';

/** What is added to an app, for the page of a route such as `/sign-in`. */
export function additionOf(app: ExistingApp, route: string): Addition {
  const additions = {
    'next-app': () => nextApp(app, route),
    'next-pages': () => nextPages(app, route),
    'react-router': () => reactRouter(app),
    astro: () => astro(app, route),
    'vite-express': () => viteExpress(app, route),
    hono: () => hono(app, route),
  } satisfies Record<keyof typeof FRAMEWORKS, () => Addition>;
  return additions[app.framework]();
}

function serverFiles(folder: string): readonly Placement[] {
  return [
    ...['otp', 'session', 'settings'].map(
      (name): Placement => [`shared/server/${name}.ts`, `${folder}/${name}.ts`],
    ),
    ...['form.spec', 'page'].map(
      (name): Placement => [`shared/test/${name}.ts`, `${folder}/test/${name}.ts`],
    ),
    ['shared/dev.mjs', `${folder}/dev.mjs`],
    ['add/vitest.config.mjs', `${folder}/vitest.config.mjs`],
  ];
}

function reactFiles(folder: string): readonly Placement[] {
  return ['app', 'account', 'sign-in-form'].map((name) => [
    `shared/ui/${name}.tsx`,
    `${folder}/${name}.tsx`,
  ]);
}

const withoutExtension = () => '' as const;
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
    extension: withoutExtension,
  };
}

function nextPages(app: ExistingApp, route: string): Addition {
  const { folder, placements, ...addition } = nextApp(app, route);
  const pages = `${app.base}pages`;
  return {
    ...addition,
    folder,
    placements: [
      ...placements.filter(([template]) => !template.startsWith('next/')),
      ['add/next-pages/pages/api/otp/[route].ts', `${pages}/api/otp/[route].ts`],
      ['add/next-pages/pages/api/session.ts', `${pages}/api/otp-session.ts`],
      ['next/app/page.tsx', `${pages}${route}.tsx`],
    ],
  };
}

function reactRouter({ files }: ExistingApp): Addition {
  const folder = 'app/otp';
  return {
    folder,
    placements: [
      ...serverFiles(folder),
      ...reactFiles(`${folder}/ui`),
      ['next/app/page.tsx', `${folder}/routes/sign-in.tsx`],
      ...['otp', 'session'].map(
        (name): Placement => [`add/react-router/routes/${name}.ts`, `${folder}/routes/${name}.ts`],
      ),
      ['add/react-router/routes.ts', `${folder}/routes.ts`],
    ],
    dependencies: REACT,
    edits: [
      {
        path: ['app/routes.ts', 'app/routes.js'].find((path) => files.has(path)),
        importLine: "import { otpRoutes } from './otp/routes';",
        place: /^export default \[/,
        insert: () => '...otpRoutes, ',
        where: 'app/routes, in the array of its default export',
      },
    ],
    origin: 'http://localhost:5173',
    extension: withoutExtension,
  };
}

// The adapter of each version of Astro, which runs the backend.
const ASTRO_ADAPTERS: Readonly<Record<string, string>> = {
  5: '^9.5.5',
  6: '^10.1.4',
  7: '^11.1.6',
};

function astro({ files, manifest }: ExistingApp, route: string): Addition {
  const folder = 'src/otp';
  const config = ['mjs', 'ts', 'js']
    .map((end) => `astro.config.${end}`)
    .find((path) => files.has(path));
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
    extension: withoutExtension,
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
        path: ['ts', 'js', 'mts', 'mjs']
          .map((extension) => `vite.config.${extension}`)
          .find((path) => files.has(path)),
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
      ['add/element/server/form-file.ts', `${folder}/form-file.ts`],
      ['add/hono/server/page.ts', `${folder}/page.ts`],
      ['add/hono/server/routes.ts', `${folder}/routes.ts`],
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
