import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkReact } from './check-react.ts';

/** A product's folder with packages at these paths below `node_modules`, in these versions. */
async function install(packages: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-react-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, version] of Object.entries(packages)) {
    const file = join(folder, 'node_modules', path, 'package.json');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify({ version }));
  }
  return folder;
}

test.each([
  ['no React', {}],
  ['no form', { react: '19.1.0', 'react-dom': '19.1.0' }],
  ['one React', { react: '19.1.0', 'react-dom': '19.1.0', '@otp-kit/react': '0.1.0' }],
])('finds nothing in a product with %s', async (_title, packages) => {
  expect(checkReact(await install(packages))).toEqual([]);
});

test('finds nothing where links lead to one React', async () => {
  const folder = await install({
    'store/react': '19.1.0',
    'store/form/node_modules/@otp-kit/react': '0.1.0',
  });
  const modules = join(folder, 'node_modules');
  await symlink(join(modules, 'store/react'), join(modules, 'react'));
  await symlink(join(modules, 'store/react'), join(modules, 'store/form/node_modules/react'));
  await mkdir(join(modules, '@otp-kit'));
  await symlink(
    join(modules, 'store/form/node_modules/@otp-kit/react'),
    join(modules, '@otp-kit/react'),
  );

  expect(checkReact(folder)).toEqual([]);
});

test.each([
  [
    'another version below the form',
    { react: '19.1.0', '@otp-kit/react': '0.1.0', '@otp-kit/react/node_modules/react': '18.3.1' },
    'react 19.1.0, react 18.3.1',
  ],
  [
    'another version below react-dom',
    { react: '19.1.0', 'react-dom': '19.1.0', 'react-dom/node_modules/react': '18.3.1' },
    'react 19.1.0, react 18.3.1',
  ],
  [
    'a react-dom of another version',
    { react: '18.3.1', 'react-dom': '19.1.0' },
    'react 18.3.1, react-dom 19.1.0',
  ],
])('finds %s', async (_title, packages, versions) => {
  const findings = checkReact(await install(packages));

  expect(findings).toMatchObject([
    { code: 'REACT_TWICE', level: 'mistake', problem: expect.stringContaining(versions) },
  ]);
});
