import type { HeadConfig, TransformContext } from 'vitepress';

/** What the plugin reads of a built file. */
interface BuiltFile {
  readonly type: string;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
}

/** What handles the requests of the form. */
const SYSTEM = 'tab/system.ts';

/** The component that a page loads once it is alive. */
const COMPONENTS: readonly (readonly [page: RegExp, component: string])[] = [
  [/^index\.md$/, 'live-system.vue'],
  [/^errors\/(?!index\.)/, 'provoke-error.vue'],
  [/^api\/element\.md$/, 'live-element.vue'],
];

/**
 * Has the browser fetch the form and the system in the tab together with the page. It otherwise learns of these files,
 * which are most of what the page loads, only when Vue has taken the page over: 0.8 s later on a processor slowed down four
 * times.
 */
export function createLivePreload() {
  let files: Readonly<Record<string, BuiltFile>> = {};

  const fileOf = (module: string) =>
    Object.keys(files).find((name) =>
      files[name]?.moduleIds?.some((id) => id.endsWith(`/${module}`)),
    ) ?? '';

  function importsOf(name: string, found = new Set<string>()): ReadonlySet<string> {
    const file = files[name];
    if (!file || found.has(name)) return found;
    found.add(name);
    for (const each of file.imports ?? []) importsOf(each, found);
    return found;
  }

  return {
    plugin: {
      name: 'live-preload',
      generateBundle(_options: unknown, bundle: Readonly<Record<string, BuiltFile>>): void {
        // The files of the build for the server are in no folder.
        if (Object.keys(bundle).some((name) => name.startsWith('assets/'))) files = bundle;
      },
    },
    transformHead: ({ page, head, siteData }: TransformContext): HeadConfig[] => {
      const component = COMPONENTS.find(([pages]) => pages.test(page))?.[1];
      if (!component) return [];
      const system = fileOf(SYSTEM);
      const known = new Set(head.map(([, attributes]) => attributes['href']));
      return [...importsOf(system, new Set(importsOf(fileOf(component))))]
        .map((name) => ({ name, href: `${siteData.base}${name}` }))
        .filter(({ href }) => !known.has(href))
        .map(({ name, href }) => {
          // The form comes first: it can be used before the system is there.
          const priority = name === system ? { fetchpriority: 'low' } : {};
          return ['link', { rel: 'modulepreload', ...priority, href }];
        });
    },
  };
}
