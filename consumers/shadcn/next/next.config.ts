// The temporary folder has a lock file, too.
export default { turbopack: { root: import.meta.dirname } };
