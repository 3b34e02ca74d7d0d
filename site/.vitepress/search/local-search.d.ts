/** The module that VitePress makes of the pages: the index of the search, for each locale. */
declare module '@localSearchIndex' {
  const indexes: Readonly<Record<'root', () => Promise<{ readonly default: string }>>>;
  // biome-ignore lint/style/noDefaultExport: VitePress exports it so
  export default indexes;
}
