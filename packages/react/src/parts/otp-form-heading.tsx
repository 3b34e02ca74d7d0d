'use client';

import type { ReactNode } from 'react';
import { KINDS } from '../form/address-kind.ts';
import { useFormView } from '../form/form-view.ts';

/** The heading of the step that it is in. */
export function OtpFormHeading(): ReactNode {
  const { classOf, draft, messages, step } = useFormView();
  const text = step === 'code' ? 'codeHeading' : KINDS[draft.kind].heading;
  return <h2 className={classOf('heading')}>{messages[text]}</h2>;
}
