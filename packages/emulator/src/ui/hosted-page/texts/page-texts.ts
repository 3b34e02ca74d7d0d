import type { Channel } from '@otp-kit/protocol';
import type { ReactNode } from 'react';
import type { PageFailureWord } from './failure-word.ts';

/** Every text of the page that the kit's form does not have. Functions put values in their place. */
export interface PageTexts extends Readonly<Record<PageFailureWord, string>> {
  readonly testBadge: string;
  readonly testHint: string;
  readonly loading: string;
  readonly unloadedHeading: string;
  readonly retry: string;
  readonly retryIn: (clock: ReactNode) => ReactNode;

  readonly captchaHeading: string;
  readonly captchaText: string;
  readonly captchaAsk: string;
  readonly captchaChecking: string;

  readonly passkeyHeading: string;
  readonly passkeyText: string;
  readonly passkeyUse: string;
  readonly passkeyWaiting: string;
  readonly passkeyUnusable: string;
  readonly codeInstead: string;
  readonly sendCode: string;

  readonly channelHeading: string;
  readonly channelText: (address: ReactNode) => ReactNode;
  readonly channelLabels: Readonly<Record<Channel, string>>;
  readonly channelHints: Readonly<Record<Channel, string>>;
  readonly channelUnreachable: string;

  readonly sendingHeading: string;
  readonly unsentHeading: string;

  readonly codeSent: (channel: string, address: ReactNode) => ReactNode;
  readonly codeSentSomehow: (address: ReactNode) => ReactNode;
  readonly codeLabel: string;
  readonly expiresIn: (clock: ReactNode) => ReactNode;
  readonly resendQuestion: string;
  readonly resend: string;
  readonly resendBy: (channel: string) => string;
  readonly resendsSpent: string;

  readonly enrolHeading: string;
  readonly enrolText: string;
  readonly enrol: string;
  readonly enrolWaiting: string;
  readonly notNow: string;

  readonly verifiedHeading: string;
  readonly verifiedText: string;
  readonly verifiedLeaving: string;
  readonly proceed: string;

  readonly expiredHeading: string;
  readonly elsewhereHeading: string;
  readonly endedHeading: string;
  readonly endedFramed: string;
  readonly endedAlone: string;
  readonly goBack: string;
}
