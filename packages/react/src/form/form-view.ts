'use client';

import type { OtpFlowState } from '@otp-kit/client';
import type { FormMessages } from '@otp-kit/client/messages';
import { type Context, createContext, type ReactNode, useContext } from 'react';
import type { FlowActions } from '../hooks/flow-store.ts';
import type { AddressDraft } from '../hooks/use-address-draft.ts';
import type { Enhancements } from '../hooks/use-enhancements.ts';
import type { StepFocus } from '../hooks/use-step-focus.ts';
import type { OtpFormPart } from './class-names.ts';
import type { FormStep, OtpFormProps } from './form-props.ts';

/** What the parts of a form share. */
export interface FormView
  extends Pick<
    OtpFormProps,
    | 'autoSubmit'
    | 'channels'
    | 'classNames'
    | 'emailSuggestion'
    | 'hasPasskeyAutofill'
    | 'parsePhone'
    | 'phoneField'
    | 'renderCode'
  > {
  readonly captchaSlot: ReactNode;
  /** The class of a part: `otp-` and its own name, or another one, and the integrator's. */
  readonly classOf: (part: OtpFormPart, name?: string) => string;
  readonly draft: AddressDraft;
  readonly enhancements: Enhancements | undefined;
  readonly flow: FlowActions;
  readonly focus: StepFocus;
  readonly messages: FormMessages;
  /** The offer of a passkey, in its step. */
  readonly offer: ReactNode;
  readonly state: OtpFlowState;
  readonly step: FormStep;
  /** The text that says what was verified. */
  readonly verified: string;
}

/** Provided by `OtpFormRoot`. The address step and the code step provide it again, with what their parts share. */
export const FormContext: Context<FormView | undefined> = createContext<FormView | undefined>(
  undefined,
);

/**
 * The form around a part, as one of its steps provides it if a field of the step is named.
 *
 * @throws if the part is outside of it
 */
export function useFormView<T extends FormView = FormView>(field: keyof T = 'step'): T {
  const view = useContext(FormContext);
  if (isProvided<T>(view, field)) return view;
  throw new Error('a part is outside of its OtpFormRoot or step');
}

function isProvided<T extends FormView>(view: FormView | undefined, field: keyof T): view is T {
  return Object(view)[field] !== undefined;
}
