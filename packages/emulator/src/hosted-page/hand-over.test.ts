import { describe, expect, test } from 'vitest';
import { type HandOverWindow, handOver } from './hand-over.ts';
import { redirectTarget } from './redirect-target.ts';

function openWindow({ isFramed }: { isFramed: boolean }) {
  const posted: unknown[] = [];
  const visited: (string | URL)[] = [];
  const location = { replace: (url: string | URL) => void visited.push(url) };
  const parent = { postMessage: (...message: unknown[]) => void posted.push(message) };
  // Of a page of its own, `parent` is the window itself.
  const own: HandOverWindow & typeof parent = { ...parent, location, parent };
  const window: HandOverWindow = isFramed ? own : Object.assign(own, { parent: own });
  return { window, posted, visited };
}

describe('handOver', () => {
  test.each(['AUTH_SUCCESS', 'AUTH_FAILED'] as const)(
    'tells the page around %s, with nothing but its type, and goes nowhere [WI-06]',
    (type) => {
      const { window, posted, visited } = openWindow({ isFramed: true });

      handOver(window, { type, redirectUrl: 'https://shop.example/done' });

      expect(posted).toEqual([[{ type }, '*']]);
      expect(visited).toEqual([]);
    },
  );

  test('sends a page of its own where it was asked to, and tells nobody', () => {
    const { window, posted, visited } = openWindow({ isFramed: false });

    handOver(window, { type: 'AUTH_SUCCESS', redirectUrl: 'myapp://done?x=1' });

    expect(visited).toEqual(['myapp://done?x=1']);
    expect(posted).toEqual([]);
  });

  test.each([
    { type: 'AUTH_SUCCESS' },
    { type: 'AUTH_SUCCESS', redirectUrl: 'javascript:alert(1)' },
    { type: 'AUTH_FAILED', redirectUrl: 'https://shop.example/failed' },
  ] as const)('leaves a page of its own where it is after %o', (result) => {
    const { window, posted, visited } = openWindow({ isFramed: false });

    handOver(window, result);

    expect([...posted, ...visited]).toEqual([]);
  });
});

describe('redirectTarget', () => {
  test.each(['https://shop.example/a?b=c', 'http://localhost:5173/', 'myapp://done?x=1'])(
    'takes %s as it is',
    (url) => {
      expect(redirectTarget(url)).toBe(url);
    },
  );

  test.each([
    undefined,
    '',
    '/done',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://shop.example/1',
    'file:///etc/hosts',
    'vbscript:x',
  ])('refuses %j', (url) => {
    expect(redirectTarget(url)).toBeUndefined();
  });
});
