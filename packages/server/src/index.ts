/**
 * The integrator's backend: the proxies between the browser kit and the verification service, which
 * keep every secret on the server and sign users in, and the parts that they are made of.
 *
 * @module
 */

export type {
  AddressKind,
  CreatedAttempt,
  Failure,
  FailureClass,
  OpenChannel,
  OtpError,
  OtpErrorCode,
  PhoneChannel,
  ReturnTarget,
  SingleAddress,
  VerificationAddress,
  WidgetWebhook,
} from '@otp-kit/protocol';
export type { AddressOptions, AskedAddress } from './address/address-options.ts';
export type { NumberPolicy, RefusedNumberType } from './address/number-type-rules.ts';
export type { BaseProxyConfig, CodeOptions } from './config/proxy-options.ts';
export type { PumpingRule } from './constants/lifetimes-and-limits.ts';
export { RESULT_SECONDS } from './constants/lifetimes-and-limits.ts';
export type { ObserverOptions } from './events/event-options.ts';
export type {
  EventBase,
  EventChannel,
  EventCode,
  EventKinds,
  EventRoute,
  ProxyEvent,
  Refused,
  RefusedRequest,
  ServiceCallDetails,
} from './events/proxy-event.ts';
export type { ProxyClient } from './http/client.ts';
export type { LogEntry } from './http/log-entry.ts';
export type { ReportOptions } from './http/report.ts';
export type { RequestOptions } from './http/request-options.ts';
export type { RefusalRule } from './http/service-error.ts';
export type { AbuseAlarm } from './limits/abuse-alarm.ts';
export type {
  Count,
  CountChange,
  Counters,
  CountHit,
  CountQuery,
  RateVerdict,
  RateWindow,
} from './limits/counters/counters.ts';
export type { MemoryCountersOptions } from './limits/counters/memory-counters.ts';
export { createMemoryCounters } from './limits/counters/memory-counters.ts';
export type { RedisCommand } from './limits/counters/redis-command.ts';
export { createRedisCounters } from './limits/counters/redis-counters.ts';
export { forgetFailures } from './limits/forget-failures.ts';
export type {
  AskedSend,
  LimitOptions,
  SendDecision,
  SendPolicy,
  TrafficPolicy,
} from './limits/policy.ts';
export type { PumpingEvent, PumpingMode } from './limits/pumping-limit.ts';
export type { SecurityNotice } from './limits/security-notice.ts';
export type {
  OtpOptions,
  OtpProxyConfig,
  Payload,
  VerifiedAddress,
  VerifiedEither,
} from './otp/otp-options.ts';
export { createOtpProxy } from './otp/otp-proxy.ts';
export type { LazyProxy } from './proxy/lazy-proxy.ts';
export { createLazyProxy } from './proxy/lazy-proxy.ts';
export type { LoginResponse, LoginResult } from './proxy/login.ts';
export type { VerifiedSession } from './proxy/require-recent.ts';
export { requireRecent } from './proxy/require-recent.ts';
export type { OtpProxy, ProxyContext } from './proxy/serve.ts';
export type { ServiceCredentials, ServiceFetch } from './service/service-options.ts';
export type { RedactedWebhook } from './webhook/redact-webhook.ts';
export { redactWebhook } from './webhook/redact-webhook.ts';
export type { SignedWebhook, VerifySignature } from './webhook/standard-webhooks.ts';
export { verifyStandardWebhook } from './webhook/standard-webhooks.ts';
export type { RawWebhook, UnsignedWebhook, VerifiedWebhook } from './webhook/verify-webhook.ts';
export { verifyWebhook } from './webhook/verify-webhook.ts';
export type { VerifyWebhookOptions } from './webhook/webhook-options.ts';
export type { WidgetAttemptConfig, WidgetKeys } from './widget/attempt-config.ts';
export type { AttemptFields } from './widget/attempt-fields.ts';
export { createWidgetAttempt } from './widget/create-widget-attempt.ts';
export { createMemoryResultStore } from './widget/results/memory-result-store.ts';
export { createRedisResultStore } from './widget/results/redis-result-store.ts';
export type { WidgetResultStore } from './widget/results/result-store.ts';
export type { WidgetResult } from './widget/results/widget-result.ts';
export type {
  AttemptMetadata,
  PhoneAddress,
  VerifiedAttempt,
  WidgetLookup,
  WidgetOptions,
  WidgetProxyConfig,
} from './widget/widget-options.ts';
export { createWidgetProxy } from './widget/widget-proxy.ts';
