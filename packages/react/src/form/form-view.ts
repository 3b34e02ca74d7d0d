'use client';

import type { OtpFlowState } from '@otp-kit/client';
import type { FormMessages } from '@otp-kit/client/messages';
import type { AddressKind } from '@otp-kit/protocol';
import { type Context, createContext, type ReactNode } from 'react';
import type { FlowActions } from '../hooks/flow-store.ts';
import type { AddressDraft } from '../hooks/use-address-draft.ts';
import type { StepFocus } from '../hooks/use-step-focus.ts';
import type { OtpFormClassNames, OtpFormPart } from './class-names.ts';
import type { PhoneReading } from './read-phone.ts';
import type { RenderCode } from './render-code.ts';
import { usePartContext } from './use-part-context.ts';

/** A step of the form, as in its `data-step`. */
export type FormStep = 'address' | 'code' | 'passkey' | 'verified';

/** What the parts of a form share. */
export interface FormView {
  readonly autoSubmit: boolean;
  readonly captcha: ReactNode;
  readonly classNames: OtpFormClassNames;
  /** The class of a part: its own name after `otp-`, or another one, and the integrator's. */
  readonly classOf: (part: OtpFormPart, name?: string) => string;
  readonly draft: AddressDraft;
  readonly flow: FlowActions;
  readonly focus: StepFocus;
  readonly hasPasskeyAutofill: boolean | undefined;
  readonly messages: FormMessages;
  /** The offer of a passkey, in its step. */
  readonly offer: ReactNode;
  /** The kind of address that the user can switch to, if any. */
  readonly otherKind: AddressKind | undefined;
  readonly parsePhone: (text: string) => PhoneReading;
  readonly renderCode: RenderCode;
  readonly state: OtpFlowState;
  readonly step: FormStep;
  /** The text that says what was verified. */
  readonly verified: string;
}

/** Provided by `OtpFormRoot`. */
export const FormContext: Context<FormView | undefined> = createContext<FormView | undefined>(
  undefined,
);

/** The form around a part. */
export function useFormView(): FormView {
  return usePartContext(FormContext);
}
