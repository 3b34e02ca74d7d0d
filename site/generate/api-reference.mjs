/**
 * Writes the API reference into `api`: a page for each entry of a published package, made of its
 * doc-comments, a page for each type of a long one, and `pages.json` for the sidebar.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { Application, ReflectionKind } from 'typedoc';
import ts from 'typescript';
import { splitLongPages } from './api-members.mjs';
import { aboutOf, arrange, GROUPS, indexOf } from './api-pages.mjs';
import { withoutRepeated } from './api-repeated.mjs';
import { shortenSections } from './api-sections.mjs';
import { showTypes } from './api-types.mjs';

const packages = join(import.meta.dirname, '../../packages');
const folder = join(import.meta.dirname, '../api');
const entries = readdirSync(packages).flatMap(entriesOf);

const app = await Application.bootstrapWithPlugins(
  {
    plugin: ['typedoc-plugin-markdown'],
    name: 'API reference',
    entryPoints: entries.map(({ file }) => file),
    readme: 'none',
    out: folder,
    // `npm run types` checks the sources; here it would take a minute more.
    skipErrorChecking: true,
    excludeInternal: true,
    // What React gives every input is not of this kit.
    excludeExternals: true,
    excludePrivate: true,
    disableSources: true,
    githubPages: false,
    logLevel: 'Error',
    router: 'module',
    entryFileName: 'index',
    excludeScopesInPaths: true,
    hidePageHeader: true,
    hideBreadcrumbs: true,
    useCodeBlocks: true,
    expandParameters: true,
    expandObjects: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    sanitizeComments: true,
    groupOrder: ['Functions', 'Classes', 'Properties', '*'],
    tableColumnSettings: { hideInherited: true, hideModifiers: true, hideOverrides: true },
  },
  // No file of options is read: the compiler's are below.
  [],
);
app.options.setCompilerOptions(
  entries.map(({ file }) => file),
  {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    customConditions: ['@otp-kit/source'],
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node', 'react'],
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    noEmit: true,
  },
  [],
);

const project = await app.convert();
if (!project) throw new Error('the sources of the packages could not be read');
// An entry is named as a product imports it, and not by its file.
for (const module of project.children ?? []) module.name = nameOf(module.name);
orderProperties();
await app.generateOutputs(project);
correctAnchors();
if (project.children?.length !== entries.length) throw new Error('an entry has no page');
const groups = GROUPS.map((group) => [group.title, group.entries.map(({ name }) => name)]);
writeFileSync(join(folder, 'pages.json'), JSON.stringify(groups));
arrangePages();
changePages(showTypes);
splitLongPages(folder);
changePages((pages) => pages.map(([name, text]) => [name, withoutRepeated(text)]));

/** Properties in the order of the source: required ones first, then those that the type inherits. */
function orderProperties() {
  const kinds = ReflectionKind.Interface | ReflectionKind.TypeLiteral;
  const rank = ({ flags, inheritedFrom }) => (flags.isOptional ? 2 : 0) + (inheritedFrom ? 0 : 1);
  for (const { children = [], groups: parts = [] } of project.getReflectionsByKind(kinds)) {
    for (const members of [children, ...parts.map((part) => part.children)]) {
      members.sort((one, other) => rank(one) - rank(other) || one.id - other.id);
    }
  }
}

/** Puts the first names of each entry first, and describes the entries in the index. */
function arrangePages() {
  const abouts = new Map(entries.map(({ name, file }) => [name, aboutOf(file)]));
  for (const [name, about] of abouts) {
    const page = join(folder, `${name.replace('@otp-kit/', '')}.md`);
    writeFileSync(page, arrange(shortenSections(readFileSync(page, 'utf8')), name, about));
  }
  writeFileSync(join(folder, 'index.md'), indexOf(abouts));
}

/** Writes the pages as `change` returns them: `[name, text]` each. */
function changePages(change) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.md'));
  const pages = names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
  for (const [name, text] of change(pages)) writeFileSync(join(folder, name), text);
}

/** VitePress counts a name that one heading has once, and writes a hyphen for an underscore; typedoc may not. */
function correctAnchors() {
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.md'));
  for (const file of files.map((name) => join(folder, name))) {
    const text = readFileSync(file, 'utf8');
    const corrected = text.replace(/\(([\w./-]*)#(\w+)(-1)?\)/g, (link, path, name, count) => {
      const page = path === '' ? text : readFileSync(join(dirname(file), path), 'utf8');
      const headings = page.match(new RegExp(`^#+ ${name}(\\(\\))?$`, 'gim')) ?? [];
      const isWrong = headings.length < 2 && (count !== undefined || name.includes('_'));
      return isWrong ? `(${path}#${name.replaceAll('_', '-')})` : link;
    });
    writeFileSync(file, corrected);
  }
}

/**
 * The entries of a package that have an API. The worker scripts have none: they are URLs. An entry without types
 * is for this repository alone.
 */
function entriesOf(folderName) {
  const manifest = JSON.parse(readFileSync(join(packages, folderName, 'package.json'), 'utf8'));
  return Object.entries(manifest.exports ?? {})
    .filter(([path, { types }]) => types !== undefined && !path.startsWith('./worker'))
    .map(([path, { '@otp-kit/source': source }]) => ({
      name: posix.join(manifest.name, path),
      // An entry for development has a file for each condition.
      file: join(packages, folderName, source?.development ?? source ?? ''),
    }))
    .filter(({ file }) => /\.tsx?$/.test(file));
}

/** typedoc names an entry by its path below `packages`, without `index` and the ending. */
function nameOf(moduleName) {
  const entry = entries.find(({ file }) => {
    const path = relative(packages, file).replaceAll('\\', '/');
    return path.replace(/(\/index)?\.tsx?$/, '') === moduleName;
  });
  if (entry === undefined) throw new Error(`${moduleName} is no entry of a package`);
  return entry.name;
}
