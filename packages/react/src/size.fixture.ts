export { OtpForm } from './index.ts';
export { passkeyOffer } from './passkey.ts';
