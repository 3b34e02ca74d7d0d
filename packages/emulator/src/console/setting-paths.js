// @ts-check

/** @typedef {import('./field.js').Field} Field */
/** @typedef {Readonly<Record<string, unknown>>} Settings by name, in sections or not */

/**
 * What to tell the emulator. It replaces a section as a whole, so that what stays of one is said too.
 *
 * @param {readonly Field[]} touched
 * @param {readonly Field[]} fields
 * @returns {Settings}
 */
export function patchOf(touched, fields) {
  const sections = new Set(touched.map(({ path }) => sectionOf(path)));
  /** @type {Record<string, unknown>} */
  const patch = {};
  for (const field of fields) {
    if (sections.has(sectionOf(field.path))) put(patch, field.path.split('.'), field.read());
  }
  return patch;
}

/** @param {string} path */
function sectionOf(path) {
  return path.split('.', 1)[0] ?? path;
}

/**
 * A part of a section is made also where nothing is put into it: left out, it would have its default.
 *
 * @param {Record<string, unknown>} target
 * @param {readonly string[]} path
 * @param {unknown} value
 */
function put(target, [key = '', ...rest], value) {
  if (rest.length > 0) {
    const inner = { ...asSettings(target[key]) };
    put(inner, rest, value);
    target[key] = inner;
  } else if (value !== undefined) {
    target[key] = value;
  }
}

/**
 * @param {Settings} settings
 * @param {string} path
 * @returns {unknown}
 */
export function valueAt(settings, path) {
  return path
    .split('.')
    .reduce((/** @type {unknown} */ value, key) => asSettings(value)[key], settings);
}

/**
 * @param {unknown} value
 * @returns {Settings} empty where it is none
 */
export function asSettings(value) {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/**
 * The field that a path names, or that it names a part of.
 *
 * @param {readonly Field[]} fields
 * @param {string} path
 */
export function ownerOf(fields, path) {
  return fields.find((field) => path === field.path || path.startsWith(`${field.path}.`));
}

/**
 * What is not there, and null, are alike.
 *
 * @param {unknown} value
 */
export function textOf(value) {
  return JSON.stringify(value ?? null);
}
