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

const withReact19 = TYPESCRIPT.map((version) => ({
  name: `typescript-${version.slice(0, 3)}`,
  version,
  mode: 'bundler, node16, nodenext',
  run: (context) => compile(context, version, 19, Object.keys(MODULES)),
}));
// The oldest and the newest decide: nothing else of the declarations depends on the types of React.
const withReact18 = [TYPESCRIPT[0], TYPESCRIPT.at(-1)].map((version) => ({
  name: `typescript-${version.slice(0, 3)}-react-18`,
  version,
  mode: 'types of React 18',
  run: (context) => compile(context, version, 18, ['bundler']),
}));

const strict = [...withReact19, ...withReact18].map((one) => ({
  ...one,
  title: 'TypeScript, without `skipLibCheck`',
}));
// The oldest and the newest that the bridges work with.
const withAuthLibraries = [
  { 'better-auth': '1.4.0', '@auth/core': '0.37.0' },
  { 'better-auth': '1.7.25', '@auth/core': '0.41.3' },
].map((libraries) => ({
  name: `typescript-${TYPESCRIPT.at(-1).slice(0, 3)}-better-auth-${libraries['better-auth'].slice(0, 3)}`,
  title: 'TypeScript, bridges to better-auth and Auth.js',
  version: TYPESCRIPT.at(-1),
  mode: Object.entries(libraries)
    .map((library) => library.join(' '))
    .join(', '),
  needs: '`skipLibCheck`, for the declarations of these libraries',
  run: (context) => compileWithAuth(context, libraries),
}));

/** Each compiles a file that imports the public entries, and a product's code, and checks the declarations of all packages. */
export default [...strict, ...withAuthLibraries].map((one) => ({ ...one, group: 'typescript' }));

async function compile(context, typescript, react, resolutions) {
  await install(context, typescript, react, {});
  writeFileSync(join(context.folder, 'entries.ts'), importsOf(withoutAuth));
  for (const resolution of resolutions) await context.exec('tsc', configure(context, resolution));
}

/** With all entries. Without `skipLibCheck`, the libraries' own declarations have errors, and nothing else has. */
async function compileWithAuth(context, libraries) {
  await install(context, TYPESCRIPT.at(-1), 19, { [AUTH]: 'packed', ...libraries });
  writeFileSync(
    join(context.folder, 'entries.ts'),
    importsOf(() => true),
  );
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

function install(context, typescript, react, more) {
  const [types, domTypes] = REACT_TYPES[react];
  return context.install({
    ...Object.fromEntries(
      packageNames()
        .filter(withoutAuth)
        .map((name) => [name, 'packed']),
    ),
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

function packageNames() {
  return readPackages().map(({ manifest }) => manifest.name);
}

function withoutAuth(name) {
  return name !== AUTH;
}

/** A module that imports every entry that has types and is chosen, of every package. */
function importsOf(isChosen) {
  const entries = readPackages().flatMap(({ manifest: { name, exports = {} } }) =>
    Object.keys(exports)
      .filter((entry) => !NOT_TYPESCRIPT.test(entry))
      .map((entry) => name + entry.slice(1))
      .filter(isChosen),
  );
  const lines = entries.map((entry, index) =>
    entry.endsWith('.css')
      ? `import '${entry}';`
      : `import * as entry${index} from '${entry}';\nexport { entry${index} };`,
  );
  return `${lines.join('\n')}\n`;
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
