/** Loads what the search needs, which is a megabyte, before it is opened. */
export async function loadSearch(): Promise<void> {
  const { default: indexes } = await import('@localSearchIndex');
  await Promise.all(Object.values(indexes).map((load) => load()));
}
