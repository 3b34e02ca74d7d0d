import type { AppChoices } from './choices.ts';

/** Ranges of versions, by package. */
export type Versions = Readonly<Record<string, string>>;

const REACT: Versions = { react: '^19.3.1', 'react-dom': '^19.3.1' };
/** The types and the compiler. */
export const TYPES: Versions = {
  '@types/node': '^20.19.43',
  '@types/react': '^19.3.0',
  '@types/react-dom': '^19.3.0',
  typescript: '^5.9.3',
};
// `tsx` runs the backend's TypeScript in production, too: Node 20 cannot.
const VITE_BACKEND: Versions = { tsx: '^4.23.15' };
const VITE_PAGE: Versions = { '@vitejs/plugin-react': '^6.3.0', vite: '^8.3.8' };
/** What `npm run dev` and `npm test` need. */
export const TOOLS: Versions = { concurrently: '^9.2.1', vitest: '^4.1.12' };

/** The scripts of every app. */
export const SCRIPTS = {
  emulator: 'otp-emulator --port 4400 --widget-port 4401 --seed emulator.json',
  // The emulator starts from cold, which takes long on a busy machine.
  test: 'vitest run --testTimeout=30000',
} as const;

interface Parts {
  readonly scripts: Versions;
  readonly dependencies: Versions;
  readonly devDependencies: Versions;
}

const VITE_SCRIPTS: Versions = {
  'dev:server': 'tsx watch server/main.ts',
  'dev:page': 'vite',
  build: 'tsc && vite build',
  start: 'tsx server/main.ts',
};

const PARTS: Readonly<Record<AppChoices['template'], Parts>> = {
  next: {
    scripts: {
      // In development no other machine reaches it, as with the other templates.
      'dev:page': 'next dev --hostname 127.0.0.1',
      build: 'next build',
      start: 'next start',
    },
    dependencies: { next: '^16.4.6' },
    devDependencies: {},
  },
  'vite-express': {
    scripts: VITE_SCRIPTS,
    dependencies: { ...VITE_BACKEND, express: '^5.3.0' },
    devDependencies: { ...VITE_PAGE, '@types/express': '^5.0.6' },
  },
  'vite-hono': {
    scripts: VITE_SCRIPTS,
    dependencies: { ...VITE_BACKEND, '@hono/node-server': '^2.1.8', hono: '^4.13.19' },
    devDependencies: VITE_PAGE,
  },
};

/**
 * The package.json of an app.
 *
 * @param version of the kit's packages, which all have the same
 */
export function manifestOf({ name, template, kind }: AppChoices, version: string): string {
  const { scripts, dependencies, devDependencies } = PARTS[template];
  const manifest = {
    name,
    version: '0.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    scripts: {
      dev: 'node dev.mjs',
      'dev:emulator': SCRIPTS.emulator,
      ...scripts,
      test: SCRIPTS.test,
    },
    dependencies: sorted({
      '@otp-kit/server': `^${version}`,
      ...(kind !== 'widget' && { '@otp-kit/react': `^${version}` }),
      ...(kind !== 'form' && { '@otp-kit/widget': `^${version}` }),
      ...REACT,
      ...dependencies,
    }),
    devDependencies: sorted({
      '@otp-kit/emulator': `^${version}`,
      ...TYPES,
      ...TOOLS,
      ...devDependencies,
    }),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The same ranges, by the names of the packages. */
export function sorted(versions: Versions): Versions {
  return Object.fromEntries(Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1)));
}
