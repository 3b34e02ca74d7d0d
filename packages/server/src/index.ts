/**
 * The integrator's backend: the proxies between the browser kit and the verification service, which
 * keep every secret on the server and decide who is logged in, and what they are made of.
 *
 * @module
 */
export type {
  AddressKind,
  AskedAddress,
  BaseProxyConfig,
  LoginAnswer,
} from './base-config.ts';
export type { OtpProxyConfig, VerifiedAddress, VerifiedEither } from './config.ts';
export type { Count, Counters, RateVerdict, RateWindow } from './counters/counters.ts';
export type { MemoryCountersOptions } from './counters/memory-counters.ts';
export { createMemoryCounters } from './counters/memory-counters.ts';
export { createRedisCounters } from './counters/redis-counters.ts';
export type { AbuseAlarm } from './policy/abuse-alarm.ts';
export { forgetFailures } from './policy/forget-failures.ts';
export type { NumberPolicy, RefusedNumberType } from './policy/number-rules.ts';
export type { AskedSend, SendDecision, SendPolicy } from './policy/send-policy.ts';
export type { TrafficPolicy } from './policy/traffic-policy.ts';
export { createOtpProxy } from './proxy.ts';
export type { RedisCommand } from './redis-command.ts';
export type { LogEntry } from './report.ts';
export { createMemoryResultStore } from './results/memory-result-store.ts';
export { createRedisResultStore } from './results/redis-result-store.ts';
export type { WidgetResultStore } from './results/result-store.ts';
export { RESULT_SECONDS } from './results/result-store.ts';
export type { WidgetResult } from './results/widget-result.ts';
export type { OtpProxy, ProxyContext } from './serve.ts';
export type { RedactedWebhook } from './webhook/redact-webhook.ts';
export { redactWebhook } from './webhook/redact-webhook.ts';
export type { SignedWebhook, VerifySignature } from './webhook/standard-webhooks.ts';
export { verifyStandardWebhook } from './webhook/standard-webhooks.ts';
export type { RawWebhook, UnsignedWebhook, VerifiedWebhook } from './webhook/verify-webhook.ts';
export { verifyWebhook } from './webhook/verify-webhook.ts';
export type { VerifyWebhookOptions } from './webhook/webhook-options.ts';
export type { WidgetAttemptConfig } from './widget/attempt-config.ts';
export type { AttemptFields } from './widget/attempt-fields.ts';
export { createWidgetAttempt } from './widget/create-widget-attempt.ts';
export type {
  AttemptMetadata,
  VerifiedAttempt,
  WidgetLookup,
  WidgetProxyConfig,
} from './widget-config.ts';
export { createWidgetProxy } from './widget-proxy.ts';
