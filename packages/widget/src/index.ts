/**
 * Embeds the hosted verification widget in a frame, or redirects the tab to it. The widget's messages
 * are hints; only your backend's confirmation counts. The page that a redirect returns to uses
 * `@otp-kit/widget/return`. The Arabic texts are `@otp-kit/widget/ar`, the German ones
 * `@otp-kit/widget/de`.
 *
 * @module
 */
export type { PostOptions, ProxyAttempt, ProxyTransport } from '@otp-kit/protocol';
export type { LanguageParameter } from './check-frame-url.ts';
export type { AttemptSubject } from './create-attempt.ts';
export { createAttempt } from './create-attempt.ts';
export type { FrameAllow, FrameOptions } from './create-frame.ts';
export type { FetchTransportOptions } from './fetch-transport.ts';
export { createFetchTransport } from './fetch-transport.ts';
export { canFrameUsePasskeys } from './frame-passkeys.ts';
export type { WidgetMessages } from './messages.ts';
export { mountWidget } from './mount-widget.ts';
export type { RedirectOptions, RedirectTarget } from './start-redirect.ts';
export { startRedirect } from './start-redirect.ts';
export type { WidgetOptions, WidgetVerified } from './widget-options.ts';
export type { StoppedState, WidgetHandle, WidgetState } from './widget-state.ts';
