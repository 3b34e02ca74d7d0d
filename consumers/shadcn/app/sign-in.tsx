'use client';

import { ar } from '@otp-kit/react/ar';
import { OtpForm } from '@/components/otp-form';
import { phoneField } from '@/components/ui/phone-field';

const field = phoneField({ countries: ['EG', 'SA', 'AE'], defaultCountry: 'EG' });

export function SignIn({ isArabic }: { isArabic: boolean }) {
  return (
    <main className="grid min-h-svh place-items-center bg-muted p-6" dir={isArabic ? 'rtl' : 'ltr'}>
      <h1 className="sr-only">Sign in</h1>
      <OtpForm endpoint="/api/otp" phoneField={field} {...(isArabic && { messages: ar })} />
    </main>
  );
}
