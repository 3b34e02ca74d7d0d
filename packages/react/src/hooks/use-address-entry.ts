'use client';

import type { AddressKind, SingleAddress } from '@otp-kit/protocol';
import { type RefObject, useRef, useState } from 'react';
import { KINDS } from '../form/address-kind.ts';
import { type EmailReading, readEmail } from '../form/read-email.ts';
import type { PhoneReading } from '../form/read-phone.ts';
import type { AddressDraft } from './use-address-draft.ts';

/** What is in the address field, and what is plainly wrong with it. */
export interface AddressEntry {
  /** The form of the field, which is read when its text is needed. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly problem: AddressProblem | undefined;
  /** Whether the field holds what it held at the last send. */
  readonly isAsSent: boolean;
  /** Keeps what is being typed. */
  readonly keepText: () => void;
  /** The address, or nothing where there is a problem with it. What was typed is kept in the draft. */
  readonly readAddress: () => SingleAddress | undefined;
  /** Puts the other kind's field in the place of this one, with the text where that was found to belong there. */
  readonly switchTo: (kind: AddressKind) => void;
}

/** The name of the text that says what is wrong. */
export type AddressProblem = Extract<Reading, { problem: unknown }>['problem'];

type Reading = PhoneReading | EmailReading;

/** Reads the address field of a form. */
export function useAddressEntry(
  draft: AddressDraft,
  parsePhone: (text: string) => PhoneReading,
): AddressEntry {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<AddressProblem>();

  /** Of what is being changed, nothing is wrong yet. */
  function takeText(): string {
    const value = form.current && new FormData(form.current).get(KINDS[draft.kind].name);
    const text = typeof value === 'string' ? value : '';
    draft.change({ texts: { ...draft.texts, [draft.kind]: text } });
    setProblem(undefined);
    return text;
  }

  return {
    form,
    problem,
    isAsSent: draft.texts[draft.kind] === draft.sentText,
    keepText: takeText,
    readAddress() {
      const text = takeText();
      const reading: Reading = draft.kind === 'email' ? readEmail(text) : parsePhone(text);
      if ('problem' in reading) {
        setProblem(reading.problem);
        return undefined;
      }
      draft.change({ sentText: text });
      return reading;
    },
    switchTo(kind) {
      const text = takeText();
      const belongsThere = problem === 'phoneIsEmail' || problem === 'emailIsPhone';
      draft.change({ kind, ...(belongsThere && { texts: { [kind]: text } }) });
    },
  };
}
