import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CodeInput, OtpForm } from './index.ts';
import { phoneField } from './phone.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

test('renders the address step where there is no browser', () => {
  expect(globalThis).not.toHaveProperty('document');

  const html = renderToString(createElement(OtpForm, { endpoint: '/api/otp' }));

  expect(html).toContain('data-step="address"');
  expect(html).toContain('autoComplete="tel"');
  expect(html).not.toMatch(/ style=|<style/);
});

test('renders the phone field with its prefix where there is no browser, without an inline style', () => {
  const field = phoneField({ countries: ['EG', 'SA'] });
  const html = renderToString(createElement(OtpForm, { endpoint: '/api/otp', phoneField: field }));

  expect(html).toContain('Country: Egypt');
  expect(html).toMatch(/\+(<!-- -->)?20</);
  expect(html).not.toMatch(/ style=|<style/);
});

test('renders a code field where there is no browser, without an inline style', () => {
  const html = renderToString(createElement(CodeInput, { digits: 6, value: '١٢٣' }));

  expect(html).toContain('value="123"');
  expect(html).not.toMatch(/ style=|<style/);
});

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^(?!.*\.(test|fixture)\.).*\.tsx?$/.test(name),
);
const withHooks = sources.filter((name) => /\buse[A-Z]\w*\(/.test(read(name)));

test.each(['index.ts', 'email.tsx', 'passkey.ts', 'phone.ts', 'turnstile.ts', ...withHooks])(
  '%s says first that it is for the client',
  (name) => {
    expect(read(name)).toMatch(/^'use client';\n/);
  },
);

test.each(['index.ts', 'parts/otp-form.tsx', 'passkey.ts', 'phone.ts', 'turnstile.ts'])(
  '%s still says so when it is compiled',
  (name) => {
    const compiled = run('node_modules/typescript/bin/tsc', [
      `${folder}${name}`,
      ...'--ignoreConfig --noCheck --noResolve --jsx react-jsx --module nodenext --target es2022'.split(
        ' ',
      ),
      ...'--listEmittedFiles --outDir node_modules/.cache/react-compiled'.split(' '),
    ]);
    const emitted = /TSFILE: (.*\.js)/.exec(compiled)?.[1] ?? '';

    expect(readFileSync(emitted, 'utf8')).toMatch(/^'use client';\n/);
  },
);

test.each([
  ['@otp-kit/react', 'OtpForm'],
  ['@otp-kit/react/passkey', 'passkeyOffer'],
  ['@otp-kit/react/phone', 'phoneField'],
  ['@otp-kit/react/turnstile', 'turnstileCaptcha'],
])('%s can be imported by a server component', (entry, name) => {
  const output = run('--conditions=react-server', [
    '--conditions=@otp-kit/source',
    '--import=tsx',
    `--import=${folder}client-references.fixture.mjs`,
    '--input-type=module',
    `--eval=const kit = await import('${entry}'); console.log(String(kit.${name}.$$typeof));`,
  ]);

  expect(output.trim()).toBe('Symbol(react.client.reference)');
});

function read(name: string): string {
  return readFileSync(`${folder}${name}`, 'utf8');
}

function run(first: string, rest: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [first, ...rest], {
    cwd: `${folder}../../..`,
    encoding: 'utf8',
  });
  return stdout || stderr;
}
