import { errorResponse, toResponse } from '../http/response.ts';
import { ServiceError } from '../http/service-error.ts';
import type { OtpProxy } from './serve.ts';

/** A proxy that is created when it is needed first. */
export interface LazyProxy extends OtpProxy {
  /**
   * Creates the proxy now. Call it where the server starts, so that a wrong configuration stops it.
   *
   * @throws TypeError that names the wrong option
   */
  start(): void;
}

/**
 * Puts off the creation of a proxy until its first request, or until `start`. For frameworks that
 * load the routes while they build, such as Next.js: no secret is there then. If the configuration is
 * wrong, the response to each request is a 500, and the log has the reason once.
 *
 * @param create returns the proxy; called again after it has thrown
 *
 * @example
 * ```ts
 * export const otp = createLazyProxy(() => createOtpProxy(config));
 * otp.start(); // where the server starts
 * ```
 */
export function createLazyProxy(create: () => OtpProxy): LazyProxy {
  let proxy: OtpProxy | undefined;
  let isLogged = false;

  function start(): OtpProxy {
    proxy ??= create();
    return proxy;
  }

  const response: OtpProxy = async (request, context) => {
    let started: OtpProxy;
    try {
      started = start();
    } catch (error) {
      if (!isLogged) console.error('otp-kit: the proxy could not be created', error);
      isLogged = true;
      return toResponse(errorResponse(new ServiceError('SERVICE_UNAVAILABLE', { status: 500 })));
    }
    return started(request, context);
  };
  return Object.assign(response, { start: () => void start() });
}
