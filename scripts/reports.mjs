/** The reports that a test run writes. */
import { join } from 'node:path';
import { root } from './setup.mjs';

const folder = join(root, 'test-results', 'reports');

/** Their paths, by runner. `full` exists after `npm run test:full`, and not after `npm test`. */
export const reports = {
  folder,
  vitest: join(folder, 'vitest.json'),
  playwright: join(folder, 'playwright.json'),
  full: join(folder, 'full'),
};

/** Every test in a suite of Playwright's report, at any depth. */
export function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}
