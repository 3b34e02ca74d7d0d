/** What a page imports whose form signs in with passkeys of the product, and offers one. */
export { OtpForm } from '@otp-kit/react';
export { PasskeySignIn, passkeyEnrollment } from '@otp-kit/react/passkey';
