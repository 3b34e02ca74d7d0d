import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { VerificationWidget } from './react.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

test('renders an empty element on the server, without a request', () => {
  expect(globalThis).not.toHaveProperty('document');

  const html = renderToString(
    createElement(VerificationWidget, {
      endpoint: '/api/otp/widget',
      onVerified: () => {},
      fetch: () => {
        throw new Error('asked');
      },
    }),
  );

  expect(html).toBe('<div></div>');
});

test.each(['react.ts', 'verification-widget.tsx'])(
  '%s has the directive use client, also when compiled',
  (name) => {
    const options = '--ignoreConfig --noCheck --noResolve --jsx react-jsx --module nodenext';
    const emit = '--target es2022 --listEmittedFiles --outDir node_modules/.cache/widget-compiled';
    const { stdout } = spawnSync(
      process.execPath,
      ['node_modules/typescript/bin/tsc', folder + name, ...`${options} ${emit}`.split(' ')],
      { cwd: `${folder}../../..`, encoding: 'utf8' },
    );
    const emitted = /TSFILE: (.*\.js)/.exec(stdout)?.[1] ?? '';

    expect(readFileSync(folder + name, 'utf8')).toMatch(/^'use client';\n/);
    expect(readFileSync(emitted, 'utf8')).toMatch(/^'use client';\n/);
  },
);
