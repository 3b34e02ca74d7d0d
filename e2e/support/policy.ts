import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { WIDGET } from './widget-user.ts';

const README = fileURLToPath(new URL('../../README.md', import.meta.url));
const ROW = /^\| [^|]+ \| `([a-z-]+)` \| ((?:`[^`|]+` ?)+)\|/gm;

/** The policy of the README's table, for the origins of the tests: sources by directive. */
export function documentedPolicy(): Readonly<Record<string, readonly string[]>> {
  const rows = [...readFileSync(README, 'utf8').matchAll(ROW)].map(
    ([, directive = '', cell = '']) => ({
      directive,
      sources: [...cell.matchAll(/`([^`]+)`/g)].map(([, source = '']) => originOf(source)),
    }),
  );
  const directives = [...new Set(rows.map(({ directive }) => directive))];
  return Object.fromEntries(
    directives.map((name) => [
      name,
      rows.flatMap(({ directive, sources }) => (directive === name ? sources : [])).sort(),
    ]),
  );
}

/** Reads a header's value: sources by directive. */
export function parsePolicy(value: string): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    value.split('; ').map((part) => {
      const [directive = '', ...sources] = part.split(' ');
      return [directive, sources.sort()];
    }),
  );
}

/** Collects what the browser's policy blocked in the page, its frames and its workers. Call it before the page navigates. */
export async function watchPolicy(page: Page): Promise<readonly string[]> {
  const blocked: string[] = [];
  await page.exposeFunction('noteBlocked', (text: string) => blocked.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const note: unknown = Reflect.get(window, 'noteBlocked');
      if (typeof note === 'function') note(`${effectiveDirective} ${blockedURI}`);
    });
  });
  page.on('worker', (worker) => {
    worker.on('console', (line) => {
      if (line.text().includes('Content Security Policy')) blocked.push(line.text());
    });
  });
  return blocked;
}

/** Serves a page and the solver's worker with a policy that lacks one source of a directive. */
export async function leaveOut(page: Page, directive: string, source: string): Promise<void> {
  // A page that is fulfilled comes from no address, and might not ask this machine for a script.
  await page.context().grantPermissions(['local-network-access']);
  await page.route('**/*.html*', answer);
  await page.route('**/assets/worker-*.js', answer);
  await page.route((url) => url.pathname === '/', answer);

  async function answer(route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> {
    const response = await route.fetch();
    const policy = (response.headers()['content-security-policy'] ?? '')
      .split('; ')
      .map((part) =>
        part.startsWith(`${directive} `)
          ? part
              .split(' ')
              .filter((each) => each !== source)
              .join(' ')
          : part,
      )
      .join('; ');
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'content-security-policy': policy },
    });
  }
}

function originOf(source: string): string {
  // The emulator has its captcha where its hosted page is.
  return ['OTP_WIDGET_ORIGIN', 'https://challenges.cloudflare.com'].includes(source)
    ? WIDGET
    : source;
}
