/** What a page imports that shows the form, and offers a passkey after it. */
export { OtpForm } from '@otp-kit/react';
export { passkeyOffer } from '@otp-kit/react/passkey';
