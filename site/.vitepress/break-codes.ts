import type { MarkdownRenderer } from 'vitepress';

/** Lets a long error code break after an underscore, since a browser breaks it anywhere. */
export function breakCodes({ renderer }: MarkdownRenderer): void {
  const render = renderer.rules.code_inline;
  if (!render) return;
  renderer.rules.code_inline = (tokens, index, ...rest) => {
    const html = render(tokens, index, ...rest);
    const isCode = /^[a-z\d]+(_[a-z\d]+)+$/i.test(tokens[index]?.content ?? '');
    return isCode ? html.replaceAll('_', '_<wbr>') : html;
  };
}
