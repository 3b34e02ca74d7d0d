import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const Manifest = v.object({ version: v.string() });

/** The version of this package. */
export const VERSION: string = v.parse(
  Manifest,
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
).version;
