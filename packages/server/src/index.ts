/**
 * The integrator's backend: a proxy between the browser kit and the verification service that keeps
 * the API key, the pipeline ID and the transaction on the server.
 *
 * @module
 */
export type {
  AddressKind,
  AskedAddress,
  LoginAnswer,
  OtpProxyConfig,
  VerifiedAddress,
} from './config.ts';
export type { OtpProxy, ProxyContext } from './proxy.ts';
export { createOtpProxy } from './proxy.ts';
export type { RateLimiter, RateVerdict, RateWindow } from './rate-limit.ts';
export { createMemoryRateLimiter } from './rate-limit.ts';
export type { LogEntry } from './report.ts';
