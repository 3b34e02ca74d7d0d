import { verifyFramework } from '../apps.mjs';

const version = '16.4.6';

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

const CASES = ['turbopack', 'webpack'].flatMap((bundler) =>
  ['app', 'pages'].map((router) => ({ router, bundler })),
);

export default CASES.map(({ router, bundler }) => ({
  name: `next-16-${router}-${bundler}`,
  group: 'bundler',
  title: `Next.js, ${router} router`,
  version,
  mode: `${bundler}: dev server and build`,
  async run(context) {
    context.copy('front/handler');
    context.copy('front/app/sign-in.jsx', 'sign-in.jsx');
    context.copy(`front/next/${router}-router`);
    await context.install({
      '@otp-kit/react': 'packed',
      '@otp-kit/server': 'packed',
      next: version,
      react: '19.3.1',
      'react-dom': '19.3.1',
    });
    const flag = `--${bundler}`;
    await verifyFramework(context, {
      dev: (port) => ['next', 'dev', flag, '--port', port],
      // Compiles the last page, whose update would meet the first page while it is left.
      prepare: (url) => fetch(`${url}/api/account`),
      first: { accept: [...STRICT_MODE[router], ...EARLY_MANIFEST[router], ...TOOLBAR] },
      build: ['next', 'build', flag],
      // Without the proxy's secrets, which no build has. In CI, Next warns that an earlier build left no cache.
      buildEnv: { CI: '' },
      serve: (port) => ['next', 'start', '--port', port],
    });
  },
}));
