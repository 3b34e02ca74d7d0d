'use client';

import {
  OtpFormAddress,
  type OtpFormClassNames,
  OtpFormCode,
  OtpFormPasskey,
  type OtpFormProps,
  OtpFormRoot,
  OtpFormStatus,
  OtpFormVerified,
  type OwnMessages,
} from '@otp-kit/react';
import type { ReactNode } from 'react';
import { CodeField } from '@/components/ui/code-field';
import { cn } from '@/lib/utils';

/** The texts that most products change; `en` of `@otp-kit/react` has all. For another language, pass `messages`. */
const texts: OwnMessages = {
  phoneHeading: 'Verify your phone number',
  phoneLabel: 'Phone number',
  phoneVerified: 'Phone number verified',
  addressIntro: 'We’ll send you a one-time code.',
  sendCode: 'Send code',
  codeHeading: 'Enter the code',
  verifyCode: 'Verify',
  resendCode: 'Send a new code',
};

/**
 * Verifies a phone number or an email address. The parts bring the flow, its errors and its announcements; the texts
 * and the styles are yours. Children of a step replace its parts, and children of the form are shown once it is verified.
 *
 * @example
 * <OtpForm endpoint="/api/otp" onVerified={({ next }) => location.assign(next ?? '/')} />
 */
export function OtpForm({
  children,
  className,
  classNames,
  ...props
}: OtpFormProps & { readonly children?: ReactNode }): ReactNode {
  return (
    <OtpFormRoot
      messages={texts}
      renderCode={(field) => <CodeField {...field} />}
      {...props}
      className={cn(form, className)}
      classNames={{ ...styles, ...classNames }}
    >
      <OtpFormAddress />
      <OtpFormCode />
      <OtpFormPasskey />
      <OtpFormVerified>{children}</OtpFormVerified>
      <OtpFormStatus />
    </OtpFormRoot>
  );
}

/** The card, and the elements of the parts that have no key in `styles`. */
const form = cn(
  'w-full max-w-sm rounded-xl border bg-card p-6 text-start text-card-foreground shadow-sm wrap-anywhere',
  // The line below a field is as high as the progress of a send: it moves no button.
  '[&_.otp-message]:grid [&_.otp-message]:min-h-7 [&_.otp-message]:content-start [&_.otp-message]:gap-1',
  'data-[step=code]:[&_.otp-message]:min-h-10',
  '[&_.otp-label-row]:flex [&_.otp-label-row]:flex-wrap [&_.otp-label-row]:items-baseline [&_.otp-label-row]:justify-between [&_.otp-label-row]:gap-x-4',
  // Empty, it takes no room, not even a gap.
  '[&_.otp-more]:relative [&_.otp-more]:-mt-3 [&_.otp-more]:grid [&_.otp-more]:gap-3 [&_.otp-more:not(:has(>*:not(.otp-captcha),[data-state=interactive]))]:absolute',
  '[&_.otp-resend:not(:empty)]:min-h-7 [&_.otp-payload]:font-medium [&_.otp-payload]:whitespace-pre-line',
  '[&_.otp-choices]:flex [&_.otp-choices]:flex-wrap [&_.otp-choices]:items-center [&_.otp-choices]:gap-2 [&_.otp-choices>.otp-note]:basis-full',
  '[&_.otp-choice]:relative [&_.otp-choice-input]:absolute [&_.otp-choice-input]:inset-0 [&_.otp-choice-input]:size-full [&_.otp-choice-input]:cursor-pointer [&_.otp-choice-input]:opacity-0',
  // A captcha takes room only while it asks for something.
  '[&_.otp-captcha]:grid [&_.otp-captcha]:gap-2 [&_.otp-captcha:not([data-state=interactive])]:absolute',
  '[&_.otp-actions]:grid [&_.otp-actions]:gap-3 [&_.otp-status]:sr-only',
  '[&_.otp-verified]:text-center [&_.otp-verified]:before:mx-auto [&_.otp-verified]:before:mb-4 [&_.otp-verified]:before:grid',
  '[&_.otp-verified]:before:size-12 [&_.otp-verified]:before:place-items-center [&_.otp-verified]:before:rounded-full',
  "[&_.otp-verified]:before:bg-primary [&_.otp-verified]:before:text-primary-foreground [&_.otp-verified]:before:content-['✓'_/_'']",
);

const focus =
  'outline-none focus-visible:border-ring focus-visible:ring-[3px] focus-visible:ring-ring/50';

const styles: OtpFormClassNames = {
  // The list of countries is not cut off while the height changes.
  step: 'relative grid grid-cols-1 content-start gap-6 has-[.otp-country-panel]:[clip-path:none]!',
  heading: 'text-xl leading-tight font-semibold text-balance outline-none ltr:tracking-tight',
  text: '-mt-4 text-sm text-muted-foreground [&_bdi]:font-medium [&_bdi]:text-foreground',
  field: 'grid min-w-0 content-start gap-2',
  label: 'text-sm leading-none font-medium',
  input: cn(
    'h-9 w-full min-w-0 rounded-md border border-input bg-transparent px-3 py-1 text-base tabular-nums shadow-xs',
    'transition-[color,box-shadow] read-only:opacity-50 md:text-sm rtl:text-end dark:bg-input/30',
    'aria-invalid:border-destructive aria-invalid:ring-destructive/20 dark:aria-invalid:ring-destructive/40',
    focus,
  ),
  note: 'text-sm text-muted-foreground tabular-nums',
  alert: 'text-sm text-destructive',
  primaryButton: cn(
    'inline-flex h-9 w-full cursor-pointer items-center justify-center gap-2 rounded-md bg-primary px-4 py-2',
    'text-sm font-medium text-primary-foreground shadow-xs transition-all hover:bg-primary/90',
    'aria-disabled:cursor-default aria-disabled:opacity-50 data-[state=busy]:before:size-4',
    'data-[state=busy]:before:animate-spin data-[state=busy]:before:rounded-full',
    'data-[state=busy]:before:border-2 data-[state=busy]:before:border-current data-[state=busy]:before:border-e-transparent',
    focus,
  ),
  quietButton: cn(
    'inline-flex min-h-7 cursor-pointer items-center rounded-sm text-sm font-medium text-primary underline underline-offset-4',
    'decoration-primary/40 hover:decoration-primary aria-disabled:cursor-default aria-disabled:text-muted-foreground aria-disabled:no-underline',
    focus,
  ),
  channels: 'min-w-0 [&_legend]:mb-2',
  choice: cn(
    'inline-block h-8 cursor-pointer rounded-md border border-input bg-background px-3 text-sm leading-7.5 shadow-xs transition-all',
    'hover:bg-accent hover:text-accent-foreground dark:bg-input/30 ltr:first-letter:uppercase',
    '[:checked+&]:border-primary [:checked+&]:bg-primary [:checked+&]:text-primary-foreground',
    '[:focus-visible+&]:ring-[3px] [:focus-visible+&]:ring-ring/50 aria-disabled:opacity-50',
    focus,
  ),
  progress: cn(
    'relative flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted-foreground',
    '[&>progress]:absolute [&>progress]:-top-1.5 [&>progress]:h-1 [&>progress]:w-full [&>progress]:appearance-none [&>progress]:overflow-hidden',
    '[&>progress]:rounded-full [&>progress]:bg-primary/20 [&>progress::-moz-progress-bar]:bg-primary',
    '[&>progress::-webkit-progress-bar]:bg-transparent [&>progress::-webkit-progress-value]:bg-primary',
  ),
  legal: 'mt-6 text-xs text-muted-foreground',
  footer: 'mt-6 text-sm',
  header: 'mb-6',
  logo: 'mb-6',
};
