/** What a page with the phone field imports: the same as page.fixture.ts, and the field. */
export { phoneField } from '@otp-kit/react/phone';
export * from './page.fixture.ts';
