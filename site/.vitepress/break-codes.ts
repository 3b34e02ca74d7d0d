import type { MarkdownRenderer } from 'vitepress';

/**
 * Lets a long error code break after an underscore, and a type of the API reference before its parameters, since a
 * browser breaks them anywhere or nowhere.
 */
export function breakCodes({ renderer }: MarkdownRenderer): void {
  const { text } = renderer.rules;
  if (text) renderer.rules.text = (...args) => text(...args).replaceAll('&lt;', '&lt;<wbr>');
  const render = renderer.rules.code_inline;
  if (!render) return;
  renderer.rules.code_inline = (tokens, index, ...rest) => {
    const html = render(tokens, index, ...rest);
    const isCode = /^[a-z\d]+(_[a-z\d]+)+$/i.test(tokens[index]?.content ?? '');
    return isCode ? html.replaceAll('_', '_<wbr>') : html;
  };
}
