/** Shows the types of the API reference as code: the signatures laid out as in the sources, and each type of a table whole. */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';

/** A longer line of a signature takes two lines of the page. */
const LINE_WIDTH = 72;
/** A longer object in a cell leaves no room for the description. */
const LONG_OBJECT = 120;

/** The code at the top of a section, and not that of an example. */
const SIGNATURE = /(?<=^#{1,6} (?!Example\n).*\n\n```ts\n)[\s\S]*?(?=```)/gm;
const RETURNS = /(?<=^#{3,6} Returns\n\n)(?!```)[\s\S]+?(?=\n\n)/gm;

/** The pages with their types as code: `[name, text]` each. */
export function showTypes(pages) {
  const signatures = new Set(pages.flatMap(([, text]) => text.match(SIGNATURE) ?? []));
  const laidOut = layOut([...signatures]);
  return pages.map(([name, text]) => [
    name,
    inTables(text.replace(SIGNATURE, (code) => laidOut.get(code)).replace(RETURNS, asCode)),
  ]);
}

/** Formats all signatures at once, each as a statement. */
function layOut(signatures) {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  const formatted = execFileSync(
    process.execPath,
    [biome, 'format', '--stdin-file-path=signatures.ts', `--line-width=${LINE_WIDTH}`],
    { input: signatures.map(asStatement).join('\n// next\n'), encoding: 'utf8' },
  );
  const codes = formatted.split('// next\n').map((code) => `${withoutStatement(code.trim())}\n`);
  return new Map(signatures.map((signature, index) => [signature, codes[index]]));
}

function asStatement(signature) {
  if (/^(type|class) /.test(signature)) return signature;
  if (signature.startsWith('{')) return `type Shape = ${signature}`;
  // An object that begins on its line stays there if it fits.
  const flat = signature.replace(/\{\n\s*/g, '{ ');
  if (/^(function|const) /.test(signature)) return `declare ${flat}`;
  // A constructor has no name in a class.
  return `class Members {\n${flat.replace(/^new (\w+)/, 'new /* $1 */')}\n}`;
}

function withoutStatement(code) {
  const [, members] = /^class Members \{\n([\s\S]*)\n\}$/.exec(code) ?? [];
  return (members?.replace(/^ {2}/gm, '') ?? code)
    .replace(/^declare /, '')
    .replace(/^type Shape = ([\s\S]*);$/, '$1')
    .replace(/^new \/\* (\w+) \*\/ ?/, 'new $1');
}

/** A table of typedoc, whose second column has the types. */
const TABLE = /(?<=^\| (?:Property|Parameter|Name) \| Type \|.*\n\| -.*\n)(?:\|.*\n)+/gm;
/** The properties of a type that a program passes, and not of a result. */
const PASSED =
  /(?<=^#+ \w+(?:Options|Props|Config)\n(?:(?!#{1,3} ).*\n)*?\| Property \|.*\n\| -.*\n)(?:\|.*\n)+/gm;

function inTables(text) {
  return (
    text
      // A cell without a description.
      .replace(/^(\|.*) - \|$/gm, '$1 |')
      .replace(PASSED, (rows) =>
        rows.replace(/^\| (?:<a [^>]*><\/a> )?`\w+` (?=\|)/gm, '$&<br><small>required</small> '),
      )
      .replace(TABLE, (rows) =>
        rows.replace(/^(\| .*? \| )(.*?)(?= \|)/gm, (_, name, type) => name + asCode(type)),
      )
  );
}

/** A type as one code with its links, in place of a code for each of its names. */
function asCode(type) {
  const plain = type
    .replace(/\s*\n\s*\\\|/g, ' \\|')
    .replace(/(^|\\<|[=(]>?) *\\\| /g, '$1 ')
    .replace(/^ |(?<=\\<) /g, '')
    // typedoc writes out what a page's `fetch` takes.
    .replace(/\\\{ \(`input`: `RequestInfo`.*\\\}/, '`typeof fetch`')
    .replace(/`([^`]*)`/g, (_, code) => code.replace(/[<*_[\]]/g, '\\$&'))
    .replace(/\s*; \\}/g, ' \\}');
  const short = plain.replace(/\\\{.*\\\}/, (object) =>
    object.replace(/\]\(.*?\)/g, ']').length > LONG_OBJECT ? 'object' : object,
  );
  return `<code>${short}</code>`;
}
