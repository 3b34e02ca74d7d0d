import '@otp-kit/react/styles.css';
import '@otp-kit/react/phone.css';
import './themes.css';
import { OtpForm } from '@otp-kit/react';
import { emailSuggestion } from '@otp-kit/react/email';
import { phoneField } from '@otp-kit/react/phone';
import { CHANNELS } from '../channels.ts';
import { COUNTRIES } from '../countries.ts';
import { formMessages } from '../form-messages.ts';
import { language } from '../language.ts';
import { mount } from '../mount.tsx';
import { ThemeCode } from './theme-code.tsx';
import { type ThemeName, ThemeSwitch } from './theme-switch.tsx';
import { themeTexts } from './theme-texts.ts';

const STYLES = {
  plain: async () => {},
  aurora: () => import('@otp-kit/react/themes/aurora.css'),
  ledger: () => import('@otp-kit/react/themes/ledger.css'),
} as const;

const phone = phoneField(COUNTRIES);

/** The form without a theme, or in one that comes with it: `?theme=aurora` or `?theme=ledger`. */
async function showTheme(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('theme');
  const theme: ThemeName = asked === 'ledger' || asked === 'plain' ? asked : 'aurora';
  document.body.className = theme;
  await STYLES[theme]();
  const { accept, terms, title } = themeTexts;
  document.title = title;
  const legal = (
    <>
      {accept} <a href="#terms">{terms}</a>.
    </>
  );
  mount(
    <>
      <ThemeSwitch current={theme} />
      <main>
        <div className="lead">
          <h1>{themeTexts.heading}</h1>
          <p>{themeTexts.lead}</p>
        </div>
        <OtpForm
          addressKinds={['phoneNumber', 'email']}
          channels={CHANNELS}
          emailSuggestion={emailSuggestion}
          endpoint="/api/otp"
          messages={formMessages}
          phoneField={phone}
          slots={{ logo: <img alt="otp-kit" height="32" src="/icon.svg" width="32" />, legal }}
        />
        <ThemeCode theme={theme} />
      </main>
    </>,
  );
}

document.documentElement.lang = language;
void showTheme();
