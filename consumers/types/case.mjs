import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPackages } from '../../scripts/manifests.mjs';

const TYPESCRIPT = ['5.7.3', '5.8.3', '5.9.3', '6.0.3', '7.0.2'];
const MODULES = { bundler: 'esnext', node16: 'node16', nodenext: 'nodenext' };
const REACT_TYPES = { 18: ['18.3.31', '18.3.7'], 19: ['19.3.0', '19.3.0'] };
const NOT_TYPESCRIPT = /\.json$|\*/;
// These import a library's declarations, which decide whether `skipLibCheck` is needed.
const OF_A_LIBRARY = /\/(better-auth|auth-js|msw)$/;

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

/** Each compiles a file that imports the public entries, and a product's code, and checks the declarations of all packages. */
export default [...withReact19, ...withReact18].map((one) => ({
  ...one,
  group: 'typescript',
  title: 'TypeScript, without `skipLibCheck`',
}));

async function compile(context, typescript, react, resolutions) {
  const packages = readPackages();
  const [types, domTypes] = REACT_TYPES[react];
  await context.install({
    ...Object.fromEntries(packages.map(({ manifest }) => [manifest.name, 'packed'])),
    typescript,
    '@types/node': '20.19.43',
    '@playwright/test': '1.65.1',
    '@types/react': types,
    '@types/react-dom': domTypes,
    '@marsidev/react-turnstile': '1.6.1',
    react: `^${react}`,
    'react-dom': `^${react}`,
  });
  writeFileSync(join(context.folder, 'entries.ts'), importsOf(packages));
  for (const resolution of resolutions) {
    const file = `tsconfig.${resolution}.json`;
    writeFileSync(join(context.folder, file), JSON.stringify(configuration(resolution)));
    await context.exec('tsc', ['-p', file]);
  }
}

/** A module that imports every entry of every package, but for those of a library. */
function importsOf(packages) {
  const entries = packages.flatMap(({ manifest: { name, exports = {} } }) =>
    Object.keys(exports)
      .filter((entry) => !NOT_TYPESCRIPT.test(entry) && !OF_A_LIBRARY.test(entry))
      .map((entry) => name + entry.slice(1)),
  );
  const lines = entries.map((entry, index) =>
    entry.endsWith('.css')
      ? `import '${entry}';`
      : `import * as entry${index} from '${entry}';\nexport { entry${index} };`,
  );
  return `${lines.join('\n')}\n`;
}

function configuration(resolution) {
  return {
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
    files: ['entries.ts', 'usage.tsx'],
  };
}
