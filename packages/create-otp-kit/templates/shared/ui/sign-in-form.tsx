import { OtpForm } from '@otp-kit/react';
import '@otp-kit/react/styles.css';

/** Your own form: the user enters a number, receives a code and enters it. */
export function SignInForm({ onVerified }: { readonly onVerified: () => void }) {
  return <OtpForm endpoint="/api/otp" onVerified={onVerified} />;
}
