import * as v from 'valibot';
import { isLoopbackHttp } from '../http/loopback.ts';

const MORE = 'baseUrl must have no query, fragment or credentials';
const INSECURE = 'baseUrl must be https, or http to a loopback host: the API key travels in it';

/** The service's address: https, or http to a loopback host. */
export const BaseUrlSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.custom<string>(isUrl, 'baseUrl must be an absolute URL'),
  v.check((text) => isSecure(new URL(text)), INSECURE),
  v.check((text) => isBare(new URL(text)), MORE),
);

/** Tells whether the service may be called there. */
export function isBaseUrl(value: unknown): value is string {
  return v.is(BaseUrlSchema, value);
}

function isUrl(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value);
}

function isSecure(url: URL): boolean {
  return url.protocol === 'https:' || isLoopbackHttp(url);
}

function isBare({ search, hash, username, password }: URL): boolean {
  return [search, hash, username, password].every((part) => part === '');
}
