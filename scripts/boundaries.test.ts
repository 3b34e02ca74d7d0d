import { describe, expect, test } from 'vitest';
import { checkBoundaries, findViolations } from './boundaries.mjs';

describe('findViolations', () => {
  const planted = (path: string, source: string): string[] => findViolations([{ path, source }]);

  test.each([
    ['packages/emulator/src/x.ts', "import { createOtpProxy } from '@otp-kit/server';"],
    ['packages/server/src/x.ts', "import { createEmulator } from '@otp-kit/emulator';"],
    ['packages/server/src/x.ts', "export { createSolver } from '@otp-kit/pow';"],
    ['packages/protocol/src/x.ts', "const pow = await import('@otp-kit/pow');"],
    ['packages/client/src/x.ts', "import { useState } from 'react';"],
    ['packages/client/src/x.ts', "import '../../pow/src/solver.ts';"],
    ['packages/server/src/routes/x.ts', "import { createHmac } from 'node:crypto';"],
    ['demo/backend.ts', "import { createEmulator } from '@otp-kit/emulator';"],
    ['demo/page/main.tsx', "import { OtpForm } from '../../packages/react/src/index.ts';"],
  ])('refuses in %s: %s', (path, source) => {
    expect(planted(path, source)).toHaveLength(1);
  });

  test.each([
    ['packages/client/src/x.ts', "import { createSolver } from '@otp-kit/pow';"],
    ['packages/server/src/routes/x.ts', "import { seal } from '../seal.ts';"],
    ['packages/protocol/src/x.ts', "import * as v from 'valibot';"],
    ['demo/start.ts', "import { createEmulator } from '@otp-kit/emulator';"],
    ['demo/backend.ts', "import { toNodeHandler } from '@otp-kit/server/node';"],
  ])('allows in %s: %s', (path, source) => {
    expect(planted(path, source)).toEqual([]);
  });
});

test('the repository keeps to the arrows', () => {
  expect(checkBoundaries()).toBe(true);
});
