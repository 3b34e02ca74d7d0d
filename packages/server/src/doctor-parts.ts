/**
 * What `@otp-kit/doctor` checks with the proxies' own code. Not for products: any version may change it.
 *
 * @module
 */
export { CLOCK_TOLERANCE_MS } from './constants/lifetimes-and-limits.ts';
export { hmacHex } from './crypto/hmac.ts';
export { isLoopbackHttp } from './http/loopback.ts';
export { OptionError } from './options/check.ts';
export { readOtpConfig } from './otp/otp-options.ts';
export { secretsOf, withoutUnsafeNames } from './service/error-names.ts';
export { callService } from './service/service-call.ts';
export { isBaseUrl, serviceUrl } from './service/service-options.ts';
export { readWidgetConfig } from './widget/widget-options.ts';
