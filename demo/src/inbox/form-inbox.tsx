import type { FormStep } from '@otp-kit/react';
import type { ReactNode } from 'react';
import type { CodeMessageView } from '../../tour/inbox-feed.ts';
import { enterCode } from '../test-number.tsx';
import { Inbox } from './inbox.tsx';
import { isSentTo, shownAddress } from './sent-to.ts';

/** What the form shows. */
export interface FormPlace {
  readonly step: FormStep;
  /** The address of the code, as its step shows it; empty in the other steps. */
  readonly sentTo: string;
}

/** The first step of the form. */
export const START: FormPlace = { step: 'address', sentTo: '' };

/** Reads what the form shows after it has come to a step. */
export function placeOf(step: FormStep): FormPlace {
  return { step, sentTo: step === 'code' ? shownAddress() : '' };
}

interface FormInboxProps {
  /** The newest first; undefined while they are not known. */
  readonly messages: readonly CodeMessageView[] | undefined;
  readonly place: FormPlace;
}

/** The inbox of a form: the message that it waits for comes first, and its code is entered by a press. */
export function FormInbox({ messages = [], place }: FormInboxProps): ReactNode {
  const own = messages.find(({ to }) => isSentTo(place.sentTo, to));
  const others = messages.filter((message) => message !== own);
  return <Inbox messages={own ? [own, ...others] : others} onEnterCode={own && enterCode} />;
}
