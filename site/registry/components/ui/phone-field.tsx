'use client';

import type { FormPhoneField } from '@otp-kit/react';
import { phoneField as createPhoneField, type PhoneFieldOptions } from '@otp-kit/react/phone';
import { cn } from '@/lib/utils';

/**
 * A phone field with a list of countries, for `OtpForm`. Make it once, outside of what renders the form.
 *
 * @example
 * const field = phoneField({ countries: ['EG', 'SA', 'AE'], defaultCountry: 'EG' });
 * const form = <OtpForm endpoint="/api/otp" phoneField={field} />;
 */
export function phoneField(options: PhoneFieldOptions): FormPhoneField {
  const { parse, render } = createPhoneField(options);
  return { parse, render: (slot) => <div className={cn(field, picker, list)}>{render(slot)}</div> };
}

/** The border and the ring are around the prefix and the number. */
const field = cn(
  '[&_.otp-phone]:relative [&_.otp-phone]:flex [&_.otp-phone]:rounded-md [&_.otp-phone]:border [&_.otp-phone]:border-input',
  '[&_.otp-phone]:text-base [&_.otp-phone]:tabular-nums [&_.otp-phone]:shadow-xs md:[&_.otp-phone]:text-sm dark:[&_.otp-phone]:bg-input/30',
  '[&_.otp-phone:has(>input:focus-visible)]:border-ring [&_.otp-phone:has(>input:focus-visible)]:ring-[3px] [&_.otp-phone:has(>input:focus-visible)]:ring-ring/50',
  '[&_[data-invalid=true]]:border-destructive! [&_[data-invalid=true]]:ring-destructive/20! dark:[&_[data-invalid=true]]:ring-destructive/40!',
  '[&_.otp-input]:h-8.5 [&_.otp-input]:min-w-0 [&_.otp-input]:flex-1 [&_.otp-input]:border-0! [&_.otp-input]:bg-transparent! [&_.otp-input]:text-start!',
  '[&_.otp-input]:shadow-none! [&_.otp-input]:ring-0!',
);

const picker = cn(
  '[&_.otp-country-picker]:contents [&_.otp-country-label]:sr-only [&_.otp-prefix]:text-muted-foreground',
  '[&_:is(.otp-country,.otp-prefix)]:flex [&_:is(.otp-country,.otp-prefix)]:shrink-0 [&_:is(.otp-country,.otp-prefix)]:items-center [&_:is(.otp-country,.otp-prefix)]:gap-2',
  '[&_:is(.otp-country,.otp-prefix)]:border-e [&_:is(.otp-country,.otp-prefix)]:border-input [&_:is(.otp-country,.otp-prefix)]:px-3',
  '[&_.otp-country]:cursor-pointer [&_.otp-country]:rounded-s-md [&_.otp-country]:outline-none [&_.otp-country:hover]:bg-accent [&_.otp-country[aria-expanded=true]]:bg-accent',
  '[&_.otp-country:focus-visible]:ring-[3px] [&_.otp-country:focus-visible]:ring-ring/50',
  // The arrow.
  '[&_.otp-country]:after:mb-0.5 [&_.otp-country]:after:size-1.5 [&_.otp-country]:after:rotate-45 [&_.otp-country]:after:border-e-2 [&_.otp-country]:after:border-b-2 [&_.otp-country]:after:border-muted-foreground',
);

const list = cn(
  '[&_.otp-country-panel]:absolute [&_.otp-country-panel]:inset-x-0 [&_.otp-country-panel]:top-full [&_.otp-country-panel]:z-50 [&_.otp-country-panel]:mt-1 [&_.otp-country-panel]:flex',
  '[&_.otp-country-panel]:max-h-[min(20rem,70svh)] [&_.otp-country-panel]:flex-col [&_.otp-country-panel]:overflow-hidden [&_.otp-country-panel]:rounded-md [&_.otp-country-panel]:border',
  '[&_.otp-country-panel]:bg-popover [&_.otp-country-panel]:text-start [&_.otp-country-panel]:text-popover-foreground [&_.otp-country-panel]:shadow-md [&_.otp-country-panel]:outline-none',
  '[&_.otp-country-search]:h-9 [&_.otp-country-search]:shrink-0 [&_.otp-country-search]:border-b [&_.otp-country-search]:bg-transparent [&_.otp-country-search]:px-3 [&_.otp-country-search]:outline-none',
  '[&_.otp-country-search]:placeholder:text-muted-foreground',
  '[&_.otp-country-list]:relative [&_.otp-country-list]:overflow-y-auto [&_.otp-country-list]:overscroll-contain [&_.otp-country-list]:p-1 [&_.otp-country-list]:outline-none',
  '[&_[role=option]]:flex [&_[role=option]]:min-h-8 [&_[role=option]]:cursor-pointer [&_[role=option]]:items-center [&_[role=option]]:gap-2 [&_[role=option]]:rounded-sm [&_[role=option]]:px-2',
  '[&_[role=option]:hover]:bg-accent [&_[role=option][aria-selected=true]]:bg-accent [&_[role=option][aria-selected=true]]:text-accent-foreground [&_[role=option][aria-current]]:font-medium',
  '[&_.otp-country-name]:flex-1 [&_[role=option]:not([aria-selected=true])_.otp-country-code]:text-muted-foreground [&_.otp-country-none:not(:empty)]:p-3',
);
