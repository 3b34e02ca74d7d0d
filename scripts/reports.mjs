/** The reports that `npm test` leaves behind. */
import { join } from 'node:path';
import { root } from './setup.mjs';

const folder = join(root, 'test-results', 'reports');

/** Where they are, by runner. */
export const reports = {
  folder,
  vitest: join(folder, 'vitest.json'),
  playwright: join(folder, 'playwright.json'),
};

/** Every test in a suite of Playwright's report, however deep it stands. */
export function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}
