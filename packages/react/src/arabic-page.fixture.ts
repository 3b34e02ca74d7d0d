/** What a page in Arabic imports: the same as page.fixture.ts, and the Arabic texts. */
export { ar } from '@otp-kit/react/ar';
export * from './page.fixture.ts';
