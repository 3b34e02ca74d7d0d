import type { ReturnTarget } from '@otp-kit/protocol';
import { type ApiError, invalid } from '../http/api-error.ts';
import type { Found } from '../http/check-list.ts';
import { failed } from '../http/failure.ts';
import { isObject } from '../http/request-body.ts';
import { isAppLink } from '../model/urls.ts';

/** The sanitised page to open after a passkey was created, or the error. */
export type ReturnTargetReading = Found<{ readonly returnTarget?: ReturnTarget }, ApiError>;

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/;

/**
 * Reads `returnTarget`, which may be left out. A web page is reduced to its origin, without path, query
 * and credentials; an app's deep link loses its credentials.
 *
 * The interface requires that it is sanitised, and not how.
 */
export function readReturnTarget(value: unknown): ReturnTargetReading {
  if (value === undefined || value === null) return { ok: true };
  if (!isObject(value)) return refused('returnTarget', 'must be an object');
  const { origin, url } = value;
  if ((origin === undefined) === (url === undefined)) {
    return refused('returnTarget', 'must have either an origin or a url');
  }
  return url === undefined ? readOrigin(origin) : readDeepLink(url);
}

function readOrigin(value: unknown): ReturnTargetReading {
  const url = parseUrl(value);
  const isSecure =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL_HOST.test(url.hostname));
  if (url === undefined || !isSecure) {
    return refused('returnTarget.origin', 'must be of https, or of http on localhost');
  }
  return { ok: true, returnTarget: { origin: url.origin } };
}

function readDeepLink(value: unknown): ReturnTargetReading {
  const url = parseUrl(value);
  if (url === undefined || !isAppLink(url)) {
    return refused('returnTarget.url', "must be an app's deep link");
  }
  url.username = '';
  url.password = '';
  return { ok: true, returnTarget: { url: url.href } };
}

function parseUrl(value: unknown): URL | undefined {
  return typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
}

function refused(path: string, message: string): ReturnTargetReading {
  return failed({ ...invalid(path, message), behavior: 'returnTarget' });
}
