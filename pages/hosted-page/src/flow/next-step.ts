import type { HostedStatus } from '@otp-kit/emulator/hosted-page-api';

/** What comes next for an attempt; `send` sends the first code without asking where to. */
export type NextStep = 'captcha' | 'passkey' | 'channel' | 'send' | 'code' | 'verified';

/**
 * The next step of an attempt by its status, also after a reload.
 *
 * @param isCodePreferred the user has declined the passkey
 * @see the interface, "V2.0 widget": the captcha comes first, then the channel's choice, where there is one
 */
export function nextStep(progress: HostedStatus, isCodePreferred: boolean): NextStep {
  if (progress.status === 'verified') return 'verified';
  if (!progress.captchaVerified) return 'captcha';
  if (progress.status === 'otp_requested') return 'code';
  if (progress.passkeySignIn && !isCodePreferred) return 'passkey';
  return progress.askFirst && progress.channels.length > 1 ? 'channel' : 'send';
}
