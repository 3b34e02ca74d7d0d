'use client';

import type { ReactNode } from 'react';
import { useFormView } from '../form/form-view.ts';

/** The heading of the step that it is in. */
export function OtpFormHeading(): ReactNode {
  const { classOf, draft, messages, step } = useFormView();
  const name = step === 'code' ? step : draft.field.name;
  return <h2 className={classOf('heading')}>{messages[`${name}Heading`]}</h2>;
}
