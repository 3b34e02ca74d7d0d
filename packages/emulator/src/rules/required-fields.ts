import { type ApiError, type InvalidField, invalid } from '../http/api-error.ts';

/** Refuses a request that lacks one of the named texts: absent, null or empty. */
export function checkRequired(
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
): ApiError | undefined {
  const missing = names.filter((name) => isMissing(fields[name]));
  if (missing.length === 0) return undefined;
  return { code: 'MISSING_REQUIRED_FIELDS', message: `missing: ${missing.join(', ')}` };
}

/** Refuses a request where one of the named fields is there, but not a text. */
export function checkTexts(
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
): InvalidField | undefined {
  const wrong = names.find((name) => typeof fields[name] !== 'string');
  return wrong === undefined ? undefined : invalid(wrong, 'must be a string');
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
