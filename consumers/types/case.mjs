import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPackages } from '../../scripts/manifests.mjs';

const TYPESCRIPT = ['5.7.3', '5.8.3', '5.9.3', '6.0.3', '7.0.2'];
const MODULES = { bundler: 'esnext', node16: 'node16', nodenext: 'nodenext' };
const REACT_TYPES = { 18: ['18.3.31', '18.3.7'], 19: ['19.3.0', '19.3.0'] };
const NOT_TYPESCRIPT = /\.json$|\*/;
const AUTH = '@otp-kit/better-auth';
// An error in a file of the product or of the packages, in what `tsc` prints.
const OWN_ERROR = /^(?!node_modules\/(?!@otp-kit\/))\S.*: error TS.*$/m;

const [OLDEST, NEWEST] = [TYPESCRIPT[0], TYPESCRIPT.at(-1)];

const strict = [
  ...TYPESCRIPT.map((version) => ({ version, react: 19, resolutions: Object.keys(MODULES) })),
  // The oldest and the newest decide: nothing else of the declarations depends on the types of React.
  ...[OLDEST, NEWEST].map((version) => ({ version, react: 18, resolutions: ['bundler'] })),
].map(({ version, react, resolutions }) => ({
  name: `typescript-${version.slice(0, 3)}${react === 18 ? '-react-18' : ''}`,
  title: 'TypeScript, without `skipLibCheck`',
  version,
  mode: react === 18 ? 'types of React 18' : resolutions.join(', '),
  run: (context) => compile(context, version, react, resolutions),
}));
// The oldest and the newest that the bridges work with.
const withAuthLibraries = [
  { 'better-auth': '1.4.0', '@auth/core': '0.37.0' },
  { 'better-auth': '1.7.25', '@auth/core': '0.41.3' },
].map((libraries) => ({
  name: `typescript-${NEWEST.slice(0, 3)}-better-auth-${libraries['better-auth'].slice(0, 3)}`,
  title: 'TypeScript, bridges to better-auth and Auth.js',
  version: NEWEST,
  mode: Object.entries(libraries)
    .map((library) => library.join(' '))
    .join(', '),
  needs: '`skipLibCheck`, for the declarations of these libraries',
  run: (context) => compileWithAuth(context, libraries),
}));

/** Each compiles a file that imports the public entries, and a product's code, and checks the declarations of all packages. */
export default [...strict, ...withAuthLibraries].map((one) => ({ ...one, group: 'typescript' }));

async function compile(context, typescript, react, resolutions) {
  await install(context, typescript, react);
  writeEntries(context, withoutAuth);
  for (const resolution of resolutions) await context.exec('tsc', configure(context, resolution));
}

/** With all entries. Without `skipLibCheck`, the libraries' own declarations have errors, and nothing else has. */
async function compileWithAuth(context, libraries) {
  await install(context, NEWEST, 19, { [AUTH]: 'packed', ...libraries });
  writeEntries(context, () => true);
  for (const resolution of Object.keys(MODULES)) {
    const args = configure(context, resolution, ['auth.ts']);
    await context.exec('tsc', [...args, '--skipLibCheck']);
    const errors = await context.exec('tsc', args).then(
      () => '',
      (error) => error.message,
    );
    if (errors === '') throw new Error('`skipLibCheck` is no longer needed');
    const [own] = OWN_ERROR.exec(errors) ?? [];
    if (own !== undefined) throw new Error(own);
  }
}

function install(context, typescript, react, more = {}) {
  const packed = readPackages()
    .map(({ manifest }) => manifest.name)
    .filter(withoutAuth);
  const [types, domTypes] = REACT_TYPES[react];
  return context.install({
    ...Object.fromEntries(packed.map((name) => [name, 'packed'])),
    typescript,
    '@types/node': '20.19.43',
    '@playwright/test': '1.65.1',
    '@types/react': types,
    '@types/react-dom': domTypes,
    '@marsidev/react-turnstile': '1.6.1',
    msw: '2.15.0',
    '@opentelemetry/api': '1.9.1',
    react: `^${react}`,
    'react-dom': `^${react}`,
    ...more,
  });
}

function withoutAuth(name) {
  return name !== AUTH;
}

/** Writes a module that imports every entry that has types and is chosen, of every package. */
function writeEntries({ folder }, isChosen) {
  const entries = readPackages().flatMap(({ manifest: { name, exports = {} } }) =>
    Object.keys(exports)
      .filter((entry) => !NOT_TYPESCRIPT.test(entry))
      .map((entry) => name + entry.slice(1))
      .filter(isChosen),
  );
  const lines = entries.map((entry, index) =>
    entry.endsWith('.css') ? `import '${entry}';` : `export * as entry${index} from '${entry}';`,
  );
  writeFileSync(join(folder, 'entries.ts'), `${lines.join('\n')}\n`);
}

/** Writes the configuration of a resolution, and returns the arguments of `tsc`. */
function configure({ folder }, resolution, more = []) {
  const file = `tsconfig.${resolution}.json`;
  const configuration = {
    compilerOptions: {
      module: MODULES[resolution],
      moduleResolution: resolution,
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      types: ['node'],
      jsx: 'react-jsx',
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      noEmit: true,
    },
    files: ['entries.ts', 'usage.tsx', ...more],
  };
  writeFileSync(join(folder, file), JSON.stringify(configuration));
  return ['-p', file];
}
