import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { keepLines } from '../keep-lines.ts';
import { TEMPLATES } from '../write-app.ts';
import { stripTypes } from './strip-types.ts';

/** A template's file, and where the app has it. Both paths have slashes; the target has the template's extension. */
export type Placement = readonly [template: string, target: string];

interface PlaceOptions {
  readonly isTypeScript: boolean;
  /** The end of an import's path in an app with TypeScript, by the path of the importing file. */
  readonly extension: (target: string) => '' | '.js' | '.ts';
  /** What stands for `{{name}}`. */
  readonly fills: Readonly<Record<string, string>>;
}

// The folders of `templates` whose files import each other by their paths below them.
const LAYER = /^(?:shared|next|vite|add\/[\w-]+)\//;

// An app that exists may have a session of its own, and styles.
const RENAMES = [
  [/'(__Host-)?session'/g, "'$1otp-session'"],
  [/\/api\/session\b/g, '/api/otp-session'],
  [/^import '\.\/app\.css';\n/gm, ''],
  [/`npm run dev`/g, '`otp:dev`'],
  [/^.*icon\.svg.*\n/gm, ''],
  ['/ui/main.tsx', '{{main}}'],
] as const;

/** Reads templates for an app that exists: the text of each file, by its path in the app. */
export async function placeTemplates(
  placements: readonly Placement[],
  { isTypeScript, extension, fills }: PlaceOptions,
): Promise<ReadonlyMap<string, string>> {
  const targets = new Map(placements.map(([path, target]) => [path.replace(LAYER, ''), target]));
  const element = await readFile(join(TEMPLATES, 'add/element.html'), 'utf8');
  const files = new Map<string, string>();
  for (const [template, target] of placements) {
    const own = template.replace(LAYER, '');
    const source = await readFile(join(TEMPLATES, template), 'utf8');
    let text = keepLines(source, 'form').replace('{{element}}', () => element.trim());
    for (const [pattern, replacement] of RENAMES) text = text.replaceAll(pattern, replacement);
    text = text.replace(/(from |import )'(\.[^']+)'/g, (_, keyword: string, path: string) => {
      const imported = targets.get(posix.join(posix.dirname(own), path)) ?? path;
      return `${keyword}'${pathTo(target, imported)}'`;
    });
    text = text.replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => fills[name] ?? all);
    if (!isTypeScript && /\.tsx?$/.test(target)) {
      text = stripTypes(text).replaceAll(/\.ts(x?)'/g, ".js$1'");
    }
    // The file of the form works as it is, and not in Astro's bundle.
    if (target.endsWith('.astro')) text = text.replace('<script ', '<script is:inline ');
    files.set(nameOf(target), text);
  }
  return files;

  function nameOf(target: string): string {
    return isTypeScript ? target : target.replace(/\.ts(x?)$/, '.js$1');
  }

  function pathTo(from: string, imported: string): string {
    const path = posix.relative(posix.dirname(from), imported);
    const named = path.startsWith('.') ? path : `./${path}`;
    return isTypeScript ? named.replace(/\.tsx?$/, extension(from)) : named;
  }
}
