import type { HostedStanding } from '../../../widget/hosted-page-api.ts';

/** What comes next for an attempt; `send` sends the first code without asking where to. */
export type NextStep = 'captcha' | 'passkey' | 'channel' | 'send' | 'code' | 'verified';

/**
 * The way of an attempt, by where it stands: also after a reload in the middle of it.
 *
 * @param isCodePreferred the person has turned the passkey down
 * @see the interface, "V2.0 widget": the captcha comes first, then the channel's choice, where there is one
 */
export function nextStep(standing: HostedStanding, isCodePreferred: boolean): NextStep {
  if (standing.status === 'verified') return 'verified';
  if (!standing.captchaVerified) return 'captcha';
  if (standing.status === 'otp_requested') return 'code';
  if (standing.passkeySignIn && !isCodePreferred) return 'passkey';
  return standing.askFirst && standing.channels.length > 1 ? 'channel' : 'send';
}
