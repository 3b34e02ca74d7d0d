import '@otp-kit/react/styles.css';
import './themes.css';
import { OtpForm } from '@otp-kit/react';
import { ar } from '@otp-kit/react/ar';
import { language } from '../language.ts';
import { mount } from '../mount.tsx';

const THEMES = {
  aurora: () => import('@otp-kit/react/themes/aurora.css'),
  ledger: () => import('@otp-kit/react/themes/ledger.css'),
} as const;

const TEXTS = {
  en: { accept: 'By continuing you accept our', terms: 'terms of use' },
  ar: { accept: 'بالمتابعة فإنك توافق على', terms: 'شروط الاستخدام' },
} as const;

/** The form in one of the themes that come with it: `?theme=aurora` or `?theme=ledger`. */
async function showTheme(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('theme');
  const theme = asked === 'ledger' ? asked : 'aurora';
  document.body.className = theme;
  await THEMES[theme]();
  const { accept, terms } = TEXTS[language];
  const legal = (
    <>
      {accept} <a href="#terms">{terms}</a>.
    </>
  );
  mount(
    <OtpForm
      addressKinds={['phoneNumber', 'email']}
      endpoint="/api/otp"
      messages={language === 'ar' ? ar : undefined}
      slots={{ logo: <img alt="otp-kit" height="32" src="/icon.svg" width="32" />, legal }}
    />,
  );
}

void showTheme();
