'use client';

import type { SingleAddress } from '@otp-kit/protocol';
import { type RefObject, useRef, useState } from 'react';
import type { AddressKind } from './address-kind.ts';
import { type EmailReading, readEmail } from './email-text.ts';
import type { PhoneReading } from './phone-text.ts';
import type { AddressDraft } from './use-address-draft.ts';

/** What is in the address field, and what is plainly wrong with it. */
export interface AddressEntry {
  /** The form of the field, which is read when its text is needed. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly problem: AddressProblem | undefined;
  /** The address, or nothing where there is a problem with it. What was typed is kept in the draft. */
  readonly readAddress: () => SingleAddress | undefined;
  /** Puts the other kind's field in the place of this one. */
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

  function takeText(): string {
    const value = form.current && new FormData(form.current).get(draft.kind);
    const text = typeof value === 'string' ? value : '';
    draft.keepText(text);
    return text;
  }

  return {
    form,
    problem,
    readAddress() {
      const text = takeText();
      const reading: Reading = draft.kind === 'email' ? readEmail(text) : parsePhone(text);
      setProblem('problem' in reading ? reading.problem : undefined);
      return 'problem' in reading ? undefined : reading;
    },
    switchTo(kind) {
      takeText();
      setProblem(undefined);
      draft.switchTo(kind);
    },
  };
}
