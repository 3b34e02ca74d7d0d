import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { Router } from 'express';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { PAGE_FILES, pageHtml } from './page-html.ts';
import { type BuiltFile, serveBuilt } from './serve-built.ts';

const SOURCES = {
  '/source/form-sign-in.tsx': 'src/sign-in/form-sign-in.tsx',
  '/source/README.md': '../README.md',
};

/** Small modules that several pages share. In files of their own, each costs a request and compresses badly. */
const SHARED = {
  name: 'kit',
  test: /protocol\/src\/(errors\/otp-error|read\/fields|proxy\/(header|widget-answers))/,
};

/** The orders' page needs these of the phone field's modules, and no others. */
const DIGITS = { name: 'digits', test: /read\/digits|visible-text/ };

/** What the phone field needs at once. The list of countries, which is loaded later, would split it. */
const PHONE = {
  name: 'phone',
  test: /messages\/fill-text|phone\/(metadata\/(calling-codes|trunk-zero)|countries|phone-text|country-names|flag)\./,
};

/** What every page needs. Parts that are loaded later would split it. */
const REACT = { name: 'react', test: /node_modules\/react\/|preload-helper/ };

/** How the pages are built. */
export interface PagesOptions {
  /** The address of the emulator's console, which the pages link to. */
  readonly consoleUrl: string;
  /** The origin of the captcha's script. */
  readonly captchaOrigin: string;
  readonly sourcemap?: boolean;
}

/**
 * Builds the pages as they would be deployed, so that they run under the policy of a product, which
 * a development server's inline scripts and styles would break. They stay in memory: two demos,
 * each with an emulator of its own, can run from one folder.
 */
export async function buildPages(options: PagesOptions): Promise<Router> {
  return servePages(await bundlePages(options));
}

/** Builds the files of the pages. */
export async function bundlePages({
  consoleUrl,
  captchaOrigin,
  sourcemap = false,
}: PagesOptions): Promise<readonly BuiltFile[]> {
  process.env['VITE_CONSOLE_URL'] = consoleUrl;
  process.env['VITE_CAPTCHA_ORIGIN'] = captchaOrigin;
  const { output } = await buildForProduction({
    configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
    logLevel: 'warn',
    plugins: [pageHtml()],
    build: {
      write: false,
      sourcemap,
      // Chrome 66, Firefox 115 and Safari 17 load the scripts that the HTML names early by themselves.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: [...PAGE_FILES],
        output: { codeSplitting: { groups: [SHARED, REACT, DIGITS, PHONE] } },
        checks: { pluginTimings: false },
      },
    },
  });
  return output.map((file) => ({
    fileName: file.fileName,
    content: file.type === 'chunk' ? file.code : file.source,
  }));
}

/** Serves the pages, with what the first page links to. */
export function servePages(files: readonly BuiltFile[]): Router {
  const others = Router();
  // The sources are served as text.
  for (const [path, file] of Object.entries(SOURCES)) {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8');
    others.get(path, (_, response) => void response.type('text/plain').send(source));
  }
  others.use(express.static(fileURLToPath(new URL('public', import.meta.url))));
  return serveBuilt(files, others);
}

/**
 * Builds with Vite as for production, whatever `NODE_ENV` the process has: with another, React's
 * development build is bundled. `NODE_ENV` is as before afterwards.
 *
 * @throws {Error} when the build has more than one output
 */
export async function buildForProduction(config: InlineConfig): Promise<Rolldown.RolldownOutput> {
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    const built = await build(config);
    if (!('output' in built)) throw new Error('the build gave more than one output');
    return built;
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  }
}
