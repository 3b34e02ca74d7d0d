/** What a page imports that asks about typos: the same as page.fixture.ts, and the suggestion. */
export { emailSuggestion } from '@otp-kit/react/email';
export * from './page.fixture.ts';
