import type { Settings } from '../api/control-types.ts';

/** The value of one setting, by its path, such as `rateCaps.pipeline.perHour`. */
export interface SettingValue {
  readonly path: string;
  /** The value that the control API takes; undefined is left out. */
  readonly value: unknown;
}

/**
 * The patch for the emulator. It replaces a section as a whole, so the patch also contains the
 * section's unchanged settings.
 */
export function patchOf(
  changed: readonly SettingValue[],
  all: readonly SettingValue[],
): Record<string, unknown> {
  const sections = new Set(changed.map(({ path }) => sectionOf(path)));
  const patch: Record<string, unknown> = {};
  for (const { path, value } of all) {
    if (sections.has(sectionOf(path))) put(patch, path.split('.'), value);
  }
  return patch;
}

function sectionOf(path: string): string {
  return path.split('.', 1)[0] ?? path;
}

// An empty nested section is created, too: if it were missing, the emulator would use its default.
function put(
  target: Record<string, unknown>,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length > 0) {
    const inner = { ...asSettings(target[key]) };
    put(inner, rest, value);
    target[key] = inner;
  } else if (value !== undefined) {
    target[key] = value;
  }
}

/** The value at a path; undefined if it is missing. */
export function valueAt(settings: Settings, path: string): unknown {
  return path.split('.').reduce((value: unknown, key) => asSettings(value)[key], settings);
}

/** The value as settings; empty if it is not an object. */
export function asSettings(value: unknown): Settings {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** Whether a path names a setting or a part of it. */
export function isPartOf(path: string, settingPath: string): boolean {
  return path === settingPath || path.startsWith(`${settingPath}.`);
}

/** A value as text, for comparison. Undefined and null are the same. */
export function textOf(value: unknown): string {
  return JSON.stringify(value ?? null);
}
