import * as v from 'valibot';
import { isLoopbackHttp } from '../http/loopback.ts';
import {
  func,
  type OptionEntries,
  optional,
  type ParsedOptions,
  text,
} from '../options/options-schema.ts';

/** Sends a request to the service. */
export type ServiceFetch = (url: string, init: RequestInit) => Promise<Response>;

/** The service, and the account that uses it. */
export interface ServiceCredentials {
  /** The service's address; https, or http to a loopback host. */
  readonly baseUrl: string;
  /** The account's, from the service's dashboard; secret. */
  readonly apiKey: string;
  /** Sends the requests to the service; it must not repeat one by itself. Default: the platform's. */
  readonly fetch?: ServiceFetch | undefined;
}

/** A pipeline, and the account that it belongs to. */
export interface PipelineCredentials extends ServiceCredentials {
  readonly pipelineID: string;
}

const MORE = 'baseUrl must have no query, fragment or credentials';
const INSECURE = 'baseUrl must be https, or http to a loopback host: the API key travels in it';

const BaseUrlSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.custom<string>(isUrl, 'baseUrl must be an absolute URL'),
  v.check((url) => isSecure(new URL(url)), INSECURE),
  v.check((url) => isBare(new URL(url)), MORE),
);

/** The schemas of {@link ServiceCredentials}. */
export const CREDENTIAL_ENTRIES: OptionEntries<ParsedOptions<ServiceCredentials>> = {
  baseUrl: BaseUrlSchema,
  apiKey: text('apiKey'),
  fetch: optional(func('fetch')),
};

/** Whether the service may be called at a URL. */
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

/**
 * The URL of an endpoint of the service.
 *
 * @param baseUrl with or without slashes at its end
 * @param path begins with a slash
 */
export function serviceUrl(baseUrl: string, path: string): string {
  return baseUrl.replace(/\/+$/, '') + path;
}
