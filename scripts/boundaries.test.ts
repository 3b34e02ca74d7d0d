import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkBoundaries, findDisagreements } from './boundaries.mjs';
import { BOUNDARIES, lintImports, lintPlanted, root } from './planted-imports.fixture.ts';

// Each case has its own file, so that one run of the linter covers all.
const REFUSED = [
  ['packages/protocol/src/pow.ts', "const pow = await import('@otp-kit/pow');"],
  ['packages/protocol/src/node.ts', "import { createHmac } from 'node:crypto';"],
  ['packages/pow/src/client.ts', "import { createFlow } from '@otp-kit/client';"],
  ['packages/pow/src/pool/react.ts', "import { useState } from 'react';"],
  ['packages/client/src/react.ts', "import { useState } from 'react';"],
  ['packages/client/src/react-types.ts', "import type { ReactNode } from 'react';"],
  ['packages/client/src/relative.ts', "import '../../pow/src/solver.ts';"],
  ['packages/client/src/deep/relative.ts', "import '../../../pow/dist/solver.js';"],
  ['packages/react/src/pow.tsx', "import { createSolver } from '@otp-kit/pow';"],
  ['packages/react/src/server.tsx', "export * from '@otp-kit/server';"],
  ['packages/widget/src/react.ts', "import { OtpForm } from '@otp-kit/react';"],
  ['packages/element/src/server.ts', "import { createOtpProxy } from '@otp-kit/server';"],
  ['packages/react/src/preact.tsx', "import { render } from 'preact';"],
  ['packages/widget/src/jose.ts', "import { SignJWT } from 'jose';"],
  ['packages/server/src/emulator.ts', "import { createEmulator } from '@otp-kit/emulator';"],
  ['packages/server/src/pow.ts', "export { createSolver } from '@otp-kit/pow';"],
  ['packages/server/src/routes/node.ts', "import { createHmac } from 'node:crypto';"],
  ['packages/server/src/routes/bare-node.ts', "import { createHmac } from 'crypto';"],
  ['packages/server/src/better-auth.ts', "import type { User } from 'better-auth';"],
  ['packages/server/src/auth-js.ts', "import type { User } from '@auth/core/types';"],
  ['packages/doctor/src/emulator.ts', "import { createEmulator } from '@otp-kit/emulator';"],
  ['packages/mcp/src/server.ts', "import { createOtpProxy } from '@otp-kit/server';"],
  ['packages/better-auth/src/protocol.ts', "import { OtpError } from '@otp-kit/protocol';"],
  ['packages/emulator/src/server.ts', "import { createOtpProxy } from '@otp-kit/server';"],
  ['packages/emulator/src/subpath.ts', "import { toNodeHandler } from '@otp-kit/server/node';"],
  ['packages/emulator/src/node.ts', "import { readFile } from 'node:fs';"],
  ['packages/emulator/src/node/server.ts', "import { createOtpProxy } from '@otp-kit/server';"],
  ['packages/emulator/src/react.ts', "import { OtpForm } from '@otp-kit/react';"],
  ['packages/emulator/src/page.ts', "import '../../../pages/console/src/main.tsx';"],
  ['packages/emulator/src/page-name.ts', "import '@otp-kit/hosted-page';"],
  ['pages/hosted-page/src/node.tsx', "import { readFile } from 'node:fs';"],
  ['pages/hosted-page/src/server.tsx', "import '@otp-kit/server';"],
  ['pages/hosted-page/src/core.tsx', "import type { EmulatorCore } from '@otp-kit/emulator/core';"],
  ['pages/hosted-page/src/console-api.ts', "import '@otp-kit/emulator/console-api';"],
  ['pages/console/src/node.tsx', "import { readFile } from 'node:fs';"],
  ['pages/console/src/core.tsx', "import { createEmulatorCore } from '@otp-kit/emulator/core';"],
  ['pages/console/src/relative.ts', "import '../../../packages/emulator/src/model/limits.ts';"],
  ['pages/console/src/other-page.ts', "import '../../hosted-page/src/page.tsx';"],
  ['demo/backend.ts', "import { createEmulator } from '@otp-kit/emulator';"],
  ['demo/protocol.ts', "import { OtpError } from '@otp-kit/protocol';"],
  ['demo/page/styles.tsx', "import { Icon } from '../../tools/page-styles/icons.tsx';"],
  ['tools/page-styles/react.tsx', "import { OtpForm } from '@otp-kit/react';"],
  ['demo/page/main.tsx', "import { OtpForm } from '../../packages/react/src/index.ts';"],
] as const;

const ALLOWED = [
  ['packages/protocol/src/valibot.ts', "import * as v from 'valibot';"],
  ['packages/client/src/pow.ts', "import { createSolver } from '@otp-kit/pow';"],
  ['packages/react/src/client.tsx', "import { createFlow } from '@otp-kit/client';"],
  ['packages/element/src/react.tsx', "import { OtpForm } from '@otp-kit/react';"],
  ['packages/server/src/routes/relative.ts', "import { seal } from '../seal.ts';"],
  ['packages/emulator/src/node/files.ts', "import { readFile } from 'node:fs';"],
  ['pages/hosted-page/src/react.tsx', "import { OtpForm } from '@otp-kit/react';"],
  ['pages/hosted-page/src/wire.ts', "import '@otp-kit/emulator/hosted-page-api';"],
  ['pages/console/src/types.ts', "import { BEHAVIORS } from '@otp-kit/emulator/console-api';"],
  ['packages/server/src/emulator.test.ts', "import { createEmulator } from '@otp-kit/emulator';"],
  ['demo/page/icons.tsx', "import { Icon } from '@otp-kit/page-styles/icons';"],
  ['demo/start.ts', "import { createEmulator } from '@otp-kit/emulator';"],
  ['demo/node.ts', "import { toNodeHandler } from '@otp-kit/server/node';"],
] as const;

const CYCLE = [
  ['packages/client/src/first.ts', "import type { B } from './second.ts';\nexport type A = B[];"],
  ['packages/client/src/second.ts', "import type { A } from './first.ts';\nexport type B = A[];"],
] as const;

describe('the linter', () => {
  const refused = lintPlanted(
    [...REFUSED, ...ALLOWED, ...CYCLE].map(([path, source]) => ({ path, source })),
  );

  test.each(REFUSED)('refuses in %s: %s', (path) => {
    expect(refused).toContain(path);
  });

  test.each(ALLOWED)('allows in %s: %s', (path) => {
    expect(refused).not.toContain(path);
  });

  test.each(CYCLE)('refuses a cycle of type imports in %s', (path) => {
    expect(refused).toContain(path);
  });

  test('lets each package import what it declares', () => {
    const files = readdirSync(join(root, 'packages')).flatMap((name) => {
      const manifest = readFileSync(join(root, 'packages', name, 'package.json'), 'utf8');
      const { dependencies = {}, peerDependencies = {} } = JSON.parse(manifest);
      const declared = Object.keys({ ...dependencies, ...peerDependencies });
      const source = declared.map((dependency) => `import '${dependency}';`).join('\n');
      return { path: `packages/${name}/src/index.ts`, source };
    });

    expect(files.length).toBeGreaterThan(5);
    expect(lintPlanted(files)).toEqual([]);
  });

  // `npm run lint` finds the same.
  test('finds no forbidden import in the repository', { tags: ['full'] }, () => {
    expect(
      lintImports(root, ['packages', 'pages', 'demo', 'tools/page-styles'], [BOUNDARIES]),
    ).toEqual([]);
  });
});

describe('findDisagreements', () => {
  const manifest = { dependencies: { '@otp-kit/protocol': '1.0.0', valibot: '1.0.0' } };

  test('accepts a package that refers to what it declares', () => {
    const project = { references: [{ path: '../protocol' }] };

    expect(findDisagreements('packages/client', manifest, project)).toEqual([]);
  });

  test('names a reference that the package does not declare', () => {
    const project = { references: [{ path: '../protocol' }, { path: '../server' }] };

    expect(findDisagreements('packages/client', manifest, project)).toEqual([
      'packages/client/package.json must declare @otp-kit/server',
    ]);
  });

  test('reads a reference from the folder of a page', () => {
    const project = { references: [{ path: '../../packages/protocol' }] };

    expect(findDisagreements('pages/console', manifest, project)).toEqual([]);
  });

  test('accepts a reference to a package that is bundled', () => {
    const bundling = { ...manifest, devDependencies: { '@otp-kit/react': '1.0.0' } };
    const project = { references: [{ path: '../protocol' }, { path: '../react' }] };

    expect(findDisagreements('packages/element', bundling, project)).toEqual([]);
  });

  test('names a dependency that the project does not refer to', () => {
    expect(findDisagreements('packages/client', manifest, {})).toEqual([
      'packages/client/tsconfig.json must refer to protocol',
    ]);
  });
});

test('every package declares the packages that its project refers to', () => {
  expect(checkBoundaries()).toBe(true);
});
