import { UsageError } from '../usage-error.ts';
import type { ExistingApp } from './find-app.ts';

const ROUTE = /^(?:\/[a-z0-9][a-z0-9_-]*)+$/;

/**
 * Checks that the app has no page at a route.
 *
 * @throws UsageError that names `--route`
 */
export function checkRoute({ files, base }: ExistingApp, route: string): void {
  if (!ROUTE.test(route)) {
    throw new UsageError(`--route must be a path such as /sign-in, not "${route}"`);
  }
  const name = route.slice(1);
  const pages = new Set([name, `${name}/index`, `${name}/page`, `${name}/route`]);
  const routed = new RegExp(
    `(?:path[=:] *\\{?|\\b(?:get|use|all|route)\\() *["'\`]/?${name}["'\`]`,
  );
  for (const [path, text] of files) {
    const [, page] = /^(?:(?:app|pages)\/)?(.*)\.\w+$/.exec(path.replace(base, '')) ?? [];
    const isRouted = /^(?:src\/)?(?:app|pages)\/|\.html$/.test(path);
    // A folder in parentheses is no part of the address.
    const isPage = isRouted && page !== undefined && pages.has(page.replaceAll(/\([^/]+\)\//g, ''));
    if (!isPage && !routed.test(text)) continue;
    throw new UsageError(
      `${path} has a page at ${route} already; use another, such as --route /verify`,
    );
  }
}
