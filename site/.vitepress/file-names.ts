import type { MarkdownRenderer } from 'vitepress';

/** Shows the name of a block's file, which is in brackets after the language, above the block. */
export function showFileNames(markdown: MarkdownRenderer): void {
  const { fence } = markdown.renderer.rules;
  if (!fence) throw new Error('the renderer has no rule for blocks of code');
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    // The rule takes the name away.
    const [, name] = /\[(.+)\]/.exec(tokens[index]?.info ?? '') ?? [];
    const block = fence(tokens, index, ...rest);
    return name === undefined
      ? block
      : `<p class="file-name"><code>${markdown.utils.escapeHtml(name)}</code></p>${block}`;
  };
}
