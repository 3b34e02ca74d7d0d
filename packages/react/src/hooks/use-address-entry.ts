'use client';

import type { SingleAddress } from '@otp-kit/protocol';
import { type RefObject, useRef, useState } from 'react';
import { kindOfText } from '../address/address-kind.ts';
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
  readonly keepText: () => unknown;
  /** The address, or `undefined` if there is a problem or a question. Stores the text in the draft. */
  readonly readAddress: () => SingleAddress | undefined;
  /** Another address to ask about, until the text changes or is sent. */
  readonly suggested: string | undefined;
  /** Puts the suggested address into the field. */
  readonly takeSuggested: () => void;
}

/** What is wrong: the name of its text, and a text of its own if it has one. */
export interface AddressProblem extends Pick<PhoneProblem, 'message'> {
  readonly problem: Extract<Reading, { problem: unknown }>['problem'] | 'addressEmpty';
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
  const { field, kinds, text: kept } = draft;
  const isAsSent = kept === draft.sentText;
  const suggested = !isAsSent && kept === asked?.text ? asked?.email : undefined;

  /** Clears the problem, because the text is being changed. */
  function takeText() {
    // A phone field may have two controls: the country and the number.
    const values = new FormData(form.current ?? undefined).getAll(field.name).map(String);
    const taken = { kind: kindOfText(values.at(-1) ?? '', kinds), text: values.join(' ') };
    draft.change(taken);
    setProblem(undefined);
    return taken;
  }

  return {
    form,
    problem,
    isAsSent,
    suggested,
    keepText: takeText,
    readAddress() {
      const { kind, text } = takeText();
      const reading: Reading = kind === 'email' ? readEmail(text) : parsePhone(text);
      if ('problem' in reading) {
        // Words alone may have been meant as either kind.
        const isUnclear =
          /Empty/.test(reading.problem) || (kinds[1] && kind === 'email' && !text.includes('@'));
        setProblem(isUnclear ? { problem: `${field.name}Empty` } : reading);
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
      const input = form.current?.elements.namedItem(field.name);
      if (suggested && input instanceof HTMLInputElement) input.value = suggested;
      takeText();
    },
  };
}
