import type { Channel } from '@otp-kit/protocol';
import type { PageFailureWord } from './failure-word.ts';

/** Every text of the page that the kit's form does not have. */
export interface PageTexts extends Readonly<Record<PageFailureWord, string>> {
  readonly testBadge: string;
  readonly testHint: string;
  readonly loading: string;
  readonly unloadedHeading: string;
  readonly retry: string;

  readonly captchaHeading: string;
  readonly captchaText: string;
  readonly captchaChecking: string;

  readonly passkeyHeading: string;
  readonly passkeyText: string;
  readonly passkeyUse: string;
  readonly passkeyWaiting: string;
  readonly passkeyUnusable: string;
  readonly codeInstead: string;

  readonly channelHeading: string;
  /** With `{address}`. */
  readonly channelText: string;
  readonly channelHints: Readonly<Record<Channel, string>>;
  readonly channelUnreachable: string;

  readonly unsentHeading: string;

  readonly resendsSpent: string;

  readonly verifiedHeading: string;
  readonly verifiedText: string;
  readonly verifiedLeaving: string;

  readonly expiredHeading: string;
  readonly elsewhereHeading: string;
  readonly endedHeading: string;
  readonly endedFramed: string;
  readonly endedAlone: string;
  readonly goBack: string;
}
