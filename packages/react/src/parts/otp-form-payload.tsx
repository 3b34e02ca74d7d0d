'use client';

import type { ReactNode } from 'react';
import { useCodeView } from '../form/code-view.ts';

/** Shows what the user approves with the code, such as an amount and a payee, if the proxy named it. */
export function OtpFormPayload(): ReactNode {
  const { activeFlow, classOf } = useCodeView();
  const { payload } = activeFlow;
  return payload && <p className={`${classOf('text')} otp-payload`}>{payload}</p>;
}
