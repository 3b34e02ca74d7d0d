'use client';

import type { ReactNode } from 'react';
import { useFormView } from '../form/form-view.ts';

/** The offer of a passkey, if there is one. */
export function OtpFormPasskey(): ReactNode {
  return useFormView().offer;
}
