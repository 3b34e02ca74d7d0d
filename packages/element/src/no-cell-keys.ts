/** The file has no room for keys that follow the cells: they do as in any other field. */
export function editByKeys(): void {}
