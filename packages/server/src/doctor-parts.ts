/**
 * What `@otp-kit/doctor` checks with the proxies' own code. Not for products: any version may change it.
 *
 * @module
 */
export { isBaseUrl } from './config/base-url.ts';
export { OptionError } from './config/check.ts';
export { readOtpConfig } from './config/otp-schema.ts';
export { readWidgetConfig } from './config/widget-schema.ts';
export { hmacHex } from './crypto/hmac.ts';
export { isLoopbackHttp } from './http/loopback.ts';
export { CLOCK_TOLERANCE_MS } from './lifetimes-and-limits.ts';
export { secretsOf, withoutUnsafeNames } from './service/error-names.ts';
export { callService } from './service/service-call.ts';
export { serviceUrl } from './service/service-url.ts';
