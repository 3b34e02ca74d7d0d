'use client';

import { CodeInput } from '@otp-kit/react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/utils';

/**
 * The field for a one-time passcode: one input over painted slots. Autofill, paste, Arabic and Persian digits
 * work as in `CodeInput`, whose elements are styled here by their classes.
 */
export function CodeField({ className, ...props }: ComponentProps<typeof CodeInput>): ReactNode {
  return <CodeInput className={cn(field, slots, input, tooLong, className)} {...props} />;
}

/** `--cell` is the width of a slot, which shrinks on a narrow page. */
const field = cn(
  '@container -m-1 block overflow-clip p-1 [--digits:6] data-[digits=4]:[--digits:4] data-[digits=5]:[--digits:5]',
  '[&_.otp-code-frame]:[--cell:min(3.5rem,calc(100cqi/var(--digits)))]',
  '[&_.otp-code-frame]:relative [&_.otp-code-frame]:isolate [&_.otp-code-frame]:block [&_.otp-code-frame]:h-12',
  '[&_.otp-code-frame]:w-[calc(var(--cell)*var(--digits))] [&_.otp-code-frame]:font-mono',
  '[&_.otp-code-frame]:text-lg [&_.otp-code-frame]:tabular-nums',
);

const slots = cn(
  '[&_.otp-code-cells]:flex [&_.otp-code-cells]:h-full',
  '[&_.otp-code-cell]:relative [&_.otp-code-cell]:grid [&_.otp-code-cell]:w-(--cell) [&_.otp-code-cell]:place-items-center',
  '[&_.otp-code-cell]:border-y [&_.otp-code-cell]:border-e [&_.otp-code-cell]:border-input [&_.otp-code-cell]:shadow-xs',
  'dark:[&_.otp-code-cell]:bg-input/30 [&_.otp-code-cell]:transition-shadow',
  '[&_.otp-code-cell:first-child]:rounded-s-md [&_.otp-code-cell:first-child]:border-s',
  '[&_.otp-code-cell:last-child]:rounded-e-md',
  // Above the input, whose background a browser paints when it fills in a code.
  '[&_.otp-code-digit]:pointer-events-none [&_.otp-code-digit]:relative [&_.otp-code-digit]:z-20',
  // The slot of the caret, and what is selected.
  '[&_:focus-within>*>[data-current=true]]:z-10 [&_:focus-within>*>[data-current=true]]:border-ring',
  '[&_:focus-within>*>[data-current=true]]:ring-[3px] [&_:focus-within>*>[data-current=true]]:ring-ring/50',
  '[&_:focus-within>*>[data-selected=true][data-state=filled]]:bg-accent',
  '[&_:focus-within>*>[data-selected=true][data-state=filled]]:border-ring',
  '[&_:has([aria-invalid])>*>.otp-code-cell]:border-destructive! [&_:has([aria-invalid])>*>.otp-code-cell]:ring-destructive/20!',
  'dark:[&_:has([aria-invalid])>*>.otp-code-cell]:ring-destructive/40!',
  '[&_:has(input:read-only)>.otp-code-cells]:opacity-50',
);

/** Its own text is transparent and spaced like the slots, so that the caret is in the next one. */
const input = cn(
  '[&_input]:absolute [&_input]:inset-y-0 [&_input]:start-0 [&_input]:z-10 [&_input]:w-[calc(100%+var(--cell))]',
  '[&_input]:bg-transparent [&_input]:bg-clip-text [&_input]:ps-[calc((var(--cell)-1ch)/2)]',
  '[&_input]:tracking-[calc(var(--cell)-1ch)]! [&_input]:caret-foreground [&_input]:outline-none',
  '[&_input]:[-webkit-text-fill-color:transparent] [&_input]:selection:bg-transparent',
  'forced-colors:[&_input]:forced-color-adjust-none forced-colors:[&_input]:caret-[FieldText]',
);

/** What has more digits than there are slots is shown as in any other field. */
const tooLong = cn(
  'data-[state=too-long]:[&_.otp-code-cells]:hidden',
  'data-[state=too-long]:[&_input]:w-full data-[state=too-long]:[&_input]:rounded-md data-[state=too-long]:[&_input]:border',
  'data-[state=too-long]:[&_input]:border-destructive data-[state=too-long]:[&_input]:px-3 data-[state=too-long]:[&_input]:tracking-widest!',
  'data-[state=too-long]:[&_input]:[-webkit-text-fill-color:currentcolor]',
);
