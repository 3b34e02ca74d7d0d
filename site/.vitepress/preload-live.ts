import type { HeadConfig, TransformContext } from 'vitepress';

/** What the plugin reads of a built file. */
interface BuiltFile {
  readonly type: string;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
}

/** The component that a page loads once it is alive. */
const COMPONENTS: readonly (readonly [page: RegExp, component: string])[] = [
  [/^index\.md$/, 'live-system.vue'],
  [/^errors\/(?!index\.)/, 'provoke-error.vue'],
  [/^api\/element\.md$/, 'live-element.vue'],
];

/**
 * Has the browser fetch the system in the tab together with the page. It otherwise learns of these files, which are most
 * of what the page loads, only when Vue has taken the page over: 0.8 s later on a processor slowed down four times.
 */
export function createLivePreload() {
  let files: Readonly<Record<string, BuiltFile>> = {};

  function importsOf(name: string, found = new Set<string>()): ReadonlySet<string> {
    if (found.has(name)) return found;
    found.add(name);
    for (const each of files[name]?.imports ?? []) importsOf(each, found);
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
      const component = COMPONENTS.find(([pages]) => pages.test(page))?.[1] ?? 'none';
      const [entry] =
        Object.entries(files).find(([, file]) => file.facadeModuleId?.endsWith(`/${component}`)) ??
        [];
      const known = new Set(head.map(([, attributes]) => attributes['href']));
      return (
        [...(entry ? importsOf(entry) : [])]
          .map((name) => `${siteData.base}${name}`)
          .filter((href) => !known.has(href))
          // The page itself, which can be read, comes first.
          .map((href) => ['link', { rel: 'modulepreload', fetchpriority: 'low', href }])
      );
    },
  };
}
