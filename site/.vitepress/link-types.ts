import type { MarkdownRenderer } from 'vitepress';

/** The definitions of links in a page, as markdown-it reads them: by the name in capitals. */
type Definitions = Readonly<Record<string, { readonly href: string }>>;

/** Links the types in a signature of the API reference to where the links and the definitions of its page lead. */
export function linkTypes(markdown: MarkdownRenderer): void {
  const { fence } = markdown.renderer.rules;
  if (!fence) return;
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const html = fence(tokens, index, options, env, self);
    const isReference = env.relativePath?.startsWith('api/');
    const title = tokens[index - 2]?.content ?? '';
    if (!isReference || title === 'Example') return html;
    env.typeLinks ??= linksOf(tokens);
    const definitions: Definitions = env.references ?? {};
    const links: ReadonlyMap<string, string> = env.typeLinks;
    return html.replace(/(?<=>[^<]*)\b[A-Z]\w+(?=[^<]*<)/g, (name: string) => {
      const address = links.get(name) ?? addressOf(definitions[name.toUpperCase()]?.href);
      const isOwn = title.replace('()', '') === name;
      return address && !isOwn ? `<a href="${address}">${name}</a>` : name;
    });
  };
}

function linksOf(tokens: Parameters<MarkdownRenderer['renderer']['render']>[0]) {
  const children = tokens.flatMap((token) => token.children ?? []);
  return new Map(
    children.flatMap((token, index) => {
      const name = children[index + 1]?.content ?? '';
      const address = addressOf(token.attrGet('href'));
      return token.type === 'link_open' && address && !name.includes(' ') ? [[name, address]] : [];
    }),
  );
}

function addressOf(href: string | null | undefined): string | undefined {
  const address = href?.replace('.md', '');
  return !address || address.startsWith('#') ? address : `./${address}`;
}
