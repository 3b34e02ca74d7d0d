'use client';

import type { AddressKind, SingleAddress } from '@otp-kit/protocol';
import { type RefObject, useRef, useState } from 'react';
import { KINDS } from '../address/address-kind.ts';
import { type EmailReading, readEmail } from '../address/read-email.ts';
import type { PhoneReading } from '../address/read-phone.ts';
import type { AddressDraft } from './use-address-draft.ts';

/** The text of the address field, and what is wrong with it. */
export interface AddressEntry {
  /** The form of the field. Its text is read when it is needed. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly problem: AddressProblem | undefined;
  /** Whether the field holds what it held at the last send. */
  readonly isAsSent: boolean;
  /** Stores the text in the draft. */
  readonly keepText: () => void;
  /** The address, or `undefined` if there is a problem or a question. Stores the text in the draft. */
  readonly readAddress: () => SingleAddress | undefined;
  /** Another address to ask about, until the text changes or is sent. */
  readonly suggested: string | undefined;
  /** Puts the suggested address into the field. */
  readonly takeSuggested: () => void;
  /** Switches to the other kind, and takes the text along if it belongs there. */
  readonly switchTo: (kind: AddressKind) => void;
}

/** What is wrong: the name of its text, and a text of its own if it has one. */
export interface AddressProblem extends Pick<PhoneProblem, 'message'> {
  readonly problem: Extract<Reading, { problem: unknown }>['problem'];
}

type PhoneProblem = Extract<PhoneReading, { problem: unknown }>;

type Reading = PhoneReading | EmailReading;

/** Reads the address field of a form. */
export function useAddressEntry(
  draft: AddressDraft,
  parsePhone: (text: string) => PhoneReading,
  suggest: ((email: string) => string | undefined) | undefined,
): AddressEntry {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<AddressProblem>();
  const [asked, setAsked] = useState<{ readonly text: string; readonly email: string }>();
  const kept = draft.texts[draft.kind];
  const isAsSent = kept === draft.sentText;
  const suggested = !isAsSent && kept === asked?.text ? asked?.email : undefined;

  /** Clears the problem, because the text is being changed. */
  function takeText(): string {
    // A phone field may have two controls: the country and the number.
    const { name } = KINDS[draft.kind];
    const text = new FormData(form.current ?? undefined).getAll(name).map(String).join(' ');
    draft.change({ texts: { ...draft.texts, [draft.kind]: text } });
    setProblem(undefined);
    return text;
  }

  return {
    form,
    problem,
    isAsSent,
    suggested,
    keepText: takeText,
    readAddress() {
      const text = takeText();
      const reading: Reading = draft.kind === 'email' ? readEmail(text) : parsePhone(text);
      if ('problem' in reading) {
        setProblem(reading);
        return undefined;
      }
      // Asked once for each text, so that a second press sends it.
      const email = 'email' in reading && text !== asked?.text && suggest?.(reading.email);
      if (email) {
        setAsked({ text, email });
        return undefined;
      }
      draft.change({ sentText: text });
      return reading;
    },
    takeSuggested() {
      const field = form.current?.elements.namedItem(KINDS.email.name);
      if (field instanceof HTMLInputElement) field.value = suggested ?? field.value;
      takeText();
    },
    switchTo(kind) {
      const text = takeText();
      const belongsThere =
        problem?.problem === 'phoneIsEmail' || problem?.problem === 'emailIsPhone';
      draft.change({ kind, ...(belongsThere && { texts: { [kind]: text } }) });
    },
  };
}
