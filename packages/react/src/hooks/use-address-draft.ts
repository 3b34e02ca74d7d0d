'use client';

import type { OtpFlowState } from '@otp-kit/client';
import type { AddressKind, PhoneChannel } from '@otp-kit/protocol';
import { useState } from 'react';
import { addressKindOf, EITHER, KINDS, kindOfText } from '../address/address-kind.ts';

/** What the user has entered, kept until unmount, so that changing the address loses nothing. */
export interface AddressDraft extends Draft {
  /** The field: that of the only kind, or the one that takes either. */
  readonly field: typeof EITHER | (typeof KINDS)[AddressKind];
  readonly kinds: readonly AddressKind[];
  /** Replaces some values. */
  readonly change: (changed: Partial<Draft>) => void;
}

interface Draft {
  readonly kind: AddressKind;
  /** The values of the field, unchanged. */
  readonly text?: string;
  /** What was sent last. */
  readonly sentText?: string;
  /** The channel that was chosen, if any. */
  readonly channel?: PhoneChannel | undefined;
}

/** Keeps the draft of an address, of the kind that the flow is about. */
export function useAddressDraft(state: OtpFlowState, kinds: readonly AddressKind[]): AddressDraft {
  const firstKind = kindOfText('', kinds);
  const [draft, setDraft] = useState<Draft>({ kind: firstKind });
  // After the address step the flow decides the kind: it may have been resumed.
  const kindOfFlow = state.status === 'address' ? undefined : addressKindOf(state);
  if (kindOfFlow && kindOfFlow !== draft.kind) change({ kind: kindOfFlow });

  function change(changed: Partial<Draft>): void {
    setDraft((before) => ({ ...before, ...changed }));
  }

  return { ...draft, change, field: kinds[1] ? EITHER : KINDS[firstKind], kinds };
}
