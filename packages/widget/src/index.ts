/**
 * The host page's side of the hosted verification widget: the frame with its checks, and the
 * redirect to it. What a browser says of a result is a hint; the backend confirms it. The way back
 * from a redirect is `@otp-kit/widget/return`, the Arabic texts are `@otp-kit/widget/ar`.
 *
 * @module
 */
export type { LanguageParameter } from './check-frame-url.ts';
export type { FrameAllow, FrameOptions } from './create-frame.ts';
export { canFrameUsePasskeys } from './create-frame.ts';
export type { WidgetMessages } from './messages.ts';
export { mountWidget } from './mount-widget.ts';
export type { RedirectOptions, RedirectTarget } from './start-redirect.ts';
export { startRedirect } from './start-redirect.ts';
export type { WidgetBackend, WidgetBackendOptions } from './widget-backend.ts';
export { createWidgetBackend } from './widget-backend.ts';
export type { WidgetOptions, WidgetVerified } from './widget-options.ts';
export type { StoppedState, WidgetHandle, WidgetState } from './widget-state.ts';
