import { type TextValues, textParts } from '@otp-kit/client/messages';
import { createElement, Fragment, type ReactNode } from 'react';

/** Replaces the names in braces by values, which may be elements. */
export function fillText(text: string, values: TextValues<ReactNode>): ReactNode {
  // Passed as arguments, because a list of children would need keys.
  return createElement(Fragment, null, ...textParts(text, values));
}
