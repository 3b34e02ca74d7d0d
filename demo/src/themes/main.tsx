import '@otp-kit/react/styles.css';
import '@otp-kit/react/phone.css';
import './themes.css';
import { OtpForm } from '@otp-kit/react';
import { emailSuggestion } from '@otp-kit/react/email';
import { phoneField } from '@otp-kit/react/phone';
import { type ReactNode, useState } from 'react';
import { CHANNELS } from '../channels.ts';
import { COUNTRIES } from '../countries.ts';
import { formMessages } from '../form-messages.ts';
import { FormInbox, placeOf, START } from '../inbox/form-inbox.tsx';
import { language } from '../language.ts';
import { mount } from '../mount.tsx';
import { DemoNote } from '../test-number.tsx';
import { useInbox } from '../use-feed.ts';
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
  document.title = themeTexts.title;
  mount(
    <>
      <ThemeSwitch current={theme} />
      <ThemedForm theme={theme} />
    </>,
  );
}

/** The form, and beside it the inbox, which stands for the user's phone, and the code of the theme. */
function ThemedForm({ theme }: { readonly theme: ThemeName }): ReactNode {
  const [place, setPlace] = useState(START);
  const messages = useInbox();
  const { accept, heading, lead, startAgain, terms } = themeTexts;
  const legal = (
    <>
      {accept} <a href="#terms">{terms}</a>.
    </>
  );
  return (
    <main>
      <div className="lead">
        <h1>{heading}</h1>
        <p>{lead}</p>
      </div>
      <div className="themed-form">
        <DemoNote step={place.step} />
        <OtpForm
          addressKinds={['phoneNumber', 'email']}
          channels={CHANNELS}
          emailSuggestion={emailSuggestion}
          endpoint="/api/otp"
          messages={formMessages}
          onStepChange={(step) => setPlace(placeOf(step))}
          phoneField={phone}
          slots={{
            logo: <img alt="otp-kit" height="32" src="/icon.svg" width="32" />,
            legal: place.step === 'address' && legal,
          }}
        />
        {place.step === 'verified' && (
          <a className="button" href={location.href}>
            {startAgain}
          </a>
        )}
      </div>
      <div className="beside">
        <FormInbox messages={messages} place={place} />
        <ThemeCode theme={theme} />
      </div>
    </main>
  );
}

document.documentElement.lang = language;
void showTheme();
