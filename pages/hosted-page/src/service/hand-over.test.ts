import { describe, expect, test } from 'vitest';
import { type HandOverWindow, handOver } from './hand-over.ts';
import { redirectTarget } from './redirect-target.ts';

function openWindow({ isFramed }: { isFramed: boolean }) {
  /** What was posted, and to which window: the parent of a top-level page is the window itself. */
  const posted: { readonly to: 'itself' | 'parent' | 'opener'; readonly message: unknown }[] = [];
  const visited: (string | URL)[] = [];
  const listener = (to: 'itself' | 'parent' | 'opener') => ({
    postMessage: (...message: unknown[]) => void posted.push({ to, message }),
  });
  const own = {
    ...listener('itself'),
    location: { replace: (url: string | URL) => void visited.push(url) },
    opener: listener('opener'),
  };
  const window: HandOverWindow = Object.assign(own, {
    parent: isFramed ? listener('parent') : own,
  });
  return { window, posted, visited };
}

describe('handOver', () => {
  test.each(['AUTH_SUCCESS', 'AUTH_FAILED'] as const)(
    'posts %s to the page around, with nothing but its type, and goes nowhere [WI-06]',
    (type) => {
      const { window, posted, visited } = openWindow({ isFramed: true });

      handOver(window, { type, redirectUrl: 'https://shop.example/done' });

      expect(posted).toEqual([{ to: 'parent', message: [{ type }, '*'] }]);
      expect(visited).toEqual([]);
    },
  );

  test.each([
    ['AUTH_SUCCESS', ['https://shop.example/done']],
    ['AUTH_FAILED', []],
  ] as const)('where the service says so, posts %s and sends the frame to %j', (type, places) => {
    const { window, posted, visited } = openWindow({ isFramed: true });

    handOver(window, { type, redirectUrl: 'https://shop.example/done', redirectsFrame: true });

    expect(posted).toEqual([{ to: 'parent', message: [{ type }, '*'] }]);
    expect(visited).toEqual(places);
  });

  test('sends a page of its own where it was asked to', () => {
    const { window, visited } = openWindow({ isFramed: false });

    handOver(window, { type: 'AUTH_SUCCESS', redirectUrl: 'myapp://done?x=1' });

    expect(visited).toEqual(['myapp://done?x=1']);
  });

  test.each([
    { type: 'AUTH_SUCCESS' },
    { type: 'AUTH_SUCCESS', redirectUrl: 'https://shop.example/done' },
    { type: 'AUTH_FAILED' },
  ] as const)('posts %o of a top-level page to neither parent nor opener [WI-03]', (result) => {
    const { window, posted } = openWindow({ isFramed: false });

    handOver(window, result);

    expect(posted).toEqual([]);
  });

  test.each([
    { type: 'AUTH_SUCCESS' },
    { type: 'AUTH_SUCCESS', redirectUrl: 'javascript:alert(1)' },
    { type: 'AUTH_FAILED', redirectUrl: 'https://shop.example/failed' },
  ] as const)('leaves a page of its own where it is after %o', (result) => {
    const { window, visited } = openWindow({ isFramed: false });

    handOver(window, result);

    expect(visited).toEqual([]);
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
