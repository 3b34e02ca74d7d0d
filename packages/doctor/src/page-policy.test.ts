import { expect, test } from 'vitest';
import { policiesIn, readPolicies } from './page-policy.ts';

const PAGE = 'https://shop.example';
const WIDGET = 'https://widget.service.example';

test.each([
  'https://widget.service.example',
  'https://widget.service.example/',
  'https://widget.service.example:443',
  'widget.service.example',
  'widget.service.example:*',
  '*.service.example',
  'https://*.service.example/frame',
  'http://widget.service.example',
  'https:',
  '*',
])('frame-src %s allows the widget', (source) => {
  const { allows } = readPolicies(`default-src 'none'; frame-src ${source}`, PAGE);

  expect(allows(['frame-src', 'child-src', 'default-src'], WIDGET)).toBe(true);
});

test.each([
  "'none'",
  "'self'",
  'https://service.example',
  'https://widget.service.example:8443',
  '*.widget.service.example',
  'blob:',
  'wss:',
  '',
])('frame-src %s blocks the widget', (source) => {
  const { allows } = readPolicies(`frame-src ${source}`, PAGE);

  expect(allows(['frame-src', 'child-src', 'default-src'], WIDGET)).toBe(false);
});

test('of several policies each must allow it', () => {
  const header = `default-src 'self' 'wasm-unsafe-eval', frame-src ${WIDGET}; frame-ancestors 'none'`;

  const policies = readPolicies(header, PAGE);

  expect(policies.allows(['connect-src', 'default-src'], PAGE)).toBe(true);
  expect(policies.allows(['frame-src', 'default-src'], WIDGET)).toBe(false);
  expect(policies.allowsWebAssembly).toBe(true);
  expect(policies.hasFrameAncestors).toBe(true);
  expect(readPolicies(`${header}, script-src 'self'`, PAGE).allowsWebAssembly).toBe(false);
});

test('a policy of nonces allows the scripts and workers that a trusted script loads', () => {
  const { allows } = readPolicies("script-src 'nonce-abc' 'strict-dynamic'", PAGE);

  expect(allows(['worker-src', 'child-src', 'script-src', 'default-src'], PAGE)).toBe(true);
  expect(allows(['script-src', 'default-src'], 'https://challenges.cloudflare.com')).toBe(true);
});

test.each([
  [
    `<meta http-equiv="Content-Security-Policy" content="default-src 'self'">`,
    ["default-src 'self'"],
  ],
  [
    `<META content='default-src &#39;none&#39;' HTTP-EQUIV=content-security-policy>`,
    ["default-src 'none'"],
  ],
  [`<meta name="description" content="content-security-policy > all">`, []],
])('reads the policies of the page %s', (html, policies) => {
  expect(policiesIn(`<!doctype html><title>Sign in</title>${html}`)).toEqual(policies);
});
