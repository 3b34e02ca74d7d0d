import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPackages } from './manifests.mjs';

const entries = readFileSync(
  join(import.meta.dirname, '..', 'site/generate/api-entries.md'),
  'utf8',
);

// The site's build finds the same, after minutes.
test.each(readPackages())(
  'the API reference says what to call first in each entry of $folder',
  ({ manifest }) => {
    const exported: [string, { types?: string; '@otp-kit/source'?: unknown }][] = Object.entries(
      manifest['exports'] ?? {},
    );
    const missing = exported
      .filter(([path, { types }]) => types && !/^\.\/worker|\.css$|\.json$/.test(path))
      .map(([path]) => `${manifest['name']}${path.slice(1)}`)
      .filter((name) => !entries.includes(`\n### ${name}: `));

    expect(missing).toEqual([]);
  },
);
