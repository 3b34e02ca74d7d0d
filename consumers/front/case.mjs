/** The form in pages of every bundler and framework, in Chromium. */
import { createRequire } from 'node:module';
import { startBackend, verifyBuild, verifyDev, verifyFramework } from './apps.mjs';

/** What every page with React imports. */
const PAGE = {
  '@otp-kit/react': 'packed',
  '@otp-kit/server': 'packed',
  react: '19.3.1',
  'react-dom': '19.3.1',
};

/**
 * Each bundles `front/app`, by the configuration in its folder. The first dependency is the bundler; `dev` and `build`
 * are its programs with their arguments.
 */
const BUNDLERS = [
  {
    name: 'esbuild',
    folder: 'esbuild',
    title: 'esbuild',
    dependencies: { esbuild: '0.28.2' },
    copies: ['front/page'],
    build: ['node', 'build.mjs'],
    needs: { build: 'two more entries, the worker’s' },
  },
  {
    name: 'parcel-2',
    folder: 'parcel',
    title: 'Parcel',
    dependencies: { parcel: '2.16.4' },
    build: ['parcel', 'build', 'index.html'],
    needs: { build: '`"@parcel/resolver-default": { "packageExports": true }` in `package.json`' },
  },
  {
    name: 'rollup-4',
    folder: 'rollup',
    title: 'Rollup',
    dependencies: {
      rollup: '4.68.7',
      '@rollup/plugin-commonjs': '29.0.3',
      '@rollup/plugin-node-resolve': '16.0.3',
      '@rollup/plugin-replace': '6.0.3',
      '@rollup/plugin-sucrase': '5.1.0',
      'rollup-plugin-import-css': '4.2.1',
    },
    copies: ['front/page'],
    build: ['rollup', '--config'],
    needs: {
      build: 'two more entries, the worker’s; an `onwarn` without `MODULE_LEVEL_DIRECTIVE`',
    },
  },
  {
    name: 'rsbuild-2',
    folder: 'rsbuild',
    title: 'Rsbuild',
    dependencies: { '@rsbuild/core': '2.3.2', '@rsbuild/plugin-react': '2.1.1' },
    dev: ['rsbuild', 'dev'],
    build: ['rsbuild', 'build'],
    needs: { dev: '`dev.lazyCompilation: false`' },
  },
  ...[
    ['6.4.6', '4.6.0'],
    ['7.3.8', '5.2.0'],
    ['8.3.8', '6.3.0'],
  ].map(([vite, plugin]) => ({
    name: `vite-${vite[0]}`,
    folder: 'vite',
    title: 'Vite',
    dependencies: { vite, '@vitejs/plugin-react': plugin },
    dev: ['vite'],
    build: ['vite', 'build'],
  })),
  {
    name: 'webpack-5',
    folder: 'webpack',
    title: 'webpack',
    dependencies: {
      webpack: '5.112.2',
      '@swc/core': '1.16.22',
      'css-loader': '7.1.5',
      'html-webpack-plugin': '5.6.8',
      'style-loader': '4.0.0',
      'swc-loader': '0.2.7',
      'webpack-cli': '7.3.1',
      'webpack-dev-server': '5.2.7',
    },
    dev: ['webpack', 'serve', '--mode', 'development'],
    readyWhen: /compiled/,
    build: ['webpack', '--mode', 'production'],
  },
];

const bundled = BUNDLERS.flatMap(({ name, dependencies, copies = [], needs, ...bundler }) => {
  const { folder, title, dev, readyWhen, build } = bundler;
  const caseOf = (kind, mode, verify) => ({
    ...{ name: `${name}-${kind}`, folder, title, version: Object.values(dependencies)[0], mode },
    ...(needs?.[kind] && { needs: needs[kind] }),
    async run(context) {
      for (const path of ['front/app', 'front/handler', ...copies]) context.copy(path);
      await context.install({ ...PAGE, express: '5.3.0', ...dependencies });
      await verify(context);
    },
  });
  return [
    ...(dev ? [caseOf('dev', 'dev server', (context) => verifyDev(context, dev, readyWhen))] : []),
    caseOf('build', 'build', (context) => verifyBuild(context, build)),
  ];
});

// In development, the app router mounts the form twice (React's StrictMode). The first flow is closed, and
// the request for its challenge with it. The pages router has StrictMode off by default.
const STRICT_MODE = { app: [/^POST \S+\/api\/otp\/challenge: net::ERR_ABORTED$/], pages: [] };
// Next's dev client reads the pages router when the list of static pages arrives, which may be before there is a
// router. It logs its own error then, and goes on.
const EARLY_MANIFEST = {
  app: [],
  pages: [/\[HMR\] Invalid message: \{"type":"isrManifest"[\s\S]*handleStaticIndicator/],
};
// The fonts of Next's own toolbar load until the page is left.
const TOOLBAR = ['geist-latin', 'geist-mono-latin'].map(
  (font) => new RegExp(`/__nextjs_font/${font}\\.woff2: net::ERR_ABORTED$`),
);

/** Each serves the pages and the proxy. The first dependency is the framework; the commands are those of `verifyFramework`. */
const FRAMEWORKS = [
  {
    name: 'astro-5',
    folder: 'astro',
    title: 'Astro',
    mode: 'dev server, build',
    dependencies: { astro: '5.18.2', '@astrojs/node': '9.5.5', '@astrojs/react': '4.4.2' },
    commands: {
      dev: (port) => ['astro', 'dev', '--port', port],
      first: { warm: true },
      build: ['astro', 'build'],
      serve: () => ['node', 'dist/server/entry.mjs'],
    },
  },
  {
    name: 'react-router-7',
    folder: 'react-router',
    title: 'React Router, framework mode',
    mode: 'dev server, build',
    needs: '`optimizeDeps.include` for a first visit of its dev server',
    dependencies: {
      'react-router': '7.18.4',
      '@react-router/dev': '7.18.4',
      '@react-router/node': '7.18.4',
      '@react-router/serve': '7.18.4',
      isbot: '5.2.3',
      vite: '7.3.8',
    },
    commands: {
      dev: (port) => ['react-router', 'dev', '--port', port],
      build: ['react-router', 'build'],
      serve: () => ['react-router-serve', 'build/server/index.js'],
      // React Router announces its next version as warnings.
      clean: (output) => output.replace(/^.*Future Flag Warning.*$/gm, ''),
    },
  },
  ...['app turbopack', 'pages turbopack', 'app webpack', 'pages webpack'].map((kinds) => {
    const [router, bundler] = kinds.split(' ');
    return {
      name: `next-16-${router}-${bundler}`,
      folder: 'next',
      title: `Next.js, ${router} router`,
      mode: `${bundler}: dev server and build`,
      dependencies: { next: '16.4.6' },
      copies: [`front/next/${router}-router`],
      commands: {
        dev: (port) => ['next', 'dev', `--${bundler}`, '--port', port],
        // Compiles the last page, whose update would meet the first page while it is left.
        prepare: (url) => fetch(`${url}/api/account`),
        first: { accept: [...STRICT_MODE[router], ...EARLY_MANIFEST[router], ...TOOLBAR] },
        build: ['next', 'build', `--${bundler}`],
        // Without the proxy's secrets, which no build has. In CI, Next warns that an earlier build left no cache.
        buildEnv: { CI: '' },
        serve: (port) => ['next', 'start', '--port', port],
      },
    };
  }),
];

const served = FRAMEWORKS.map(({ dependencies, commands, copies = [], ...entry }) => ({
  ...entry,
  version: Object.values(dependencies)[0],
  async run(context) {
    context.copy('front/app/sign-in.jsx', 'sign-in.jsx');
    for (const path of ['front/handler', ...copies]) context.copy(path);
    await context.install({ ...PAGE, ...dependencies });
    await verifyFramework(context, commands);
  },
}));

const element = {
  name: 'html-element',
  folder: 'element',
  title: 'Plain HTML with `<otp-form>`',
  version: createRequire(import.meta.url)('../../packages/element/package.json').version,
  mode: 'no bundler',
  async run(context) {
    context.copy('front/app/server.mjs', 'server.mjs');
    context.copy('front/handler');
    await context.install({
      '@otp-kit/element': 'packed',
      '@otp-kit/server': 'packed',
      express: '5.3.0',
    });
    await context.exec('cp', ['node_modules/@otp-kit/element/dist/otp-form.js', 'pages']);
    await context.verify(await startBackend(context, 'pages'));
  },
};

export default [...bundled, ...served, element].map((one) => ({ ...one, group: 'bundler' }));
