// The temporary folder is not inside another project.
export default { turbopack: { root: import.meta.dirname } };
