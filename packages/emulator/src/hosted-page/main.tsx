import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@otp-kit/react/styles.css';
import './page.css';
import { attemptIdOf } from './attempt-id.ts';
import { deviceIdOf } from './device-id.ts';
import { handOver, isFramed } from './hand-over.ts';
import { createHostedService } from './hosted-service.ts';
import { pageLocale } from './language.ts';
import { Page } from './page.tsx';
import { pageTools } from './page-context.ts';
import { createPageFlow } from './page-flow.ts';
import { browserPasskeys } from './passkeys.ts';

const locale = pageLocale(location.search, navigator.languages);
document.documentElement.lang = locale;
document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr';

const flow = createPageFlow({
  service: createHostedService({
    attemptId: attemptIdOf(location.pathname),
    deviceId: deviceIdOf(),
  }),
  passkeys: browserPasskeys,
  onResult: (result) => handOver(window, result),
});
void flow.start();

const container = document.getElementById('page');
if (!container) throw new TypeError('the page has no #page');
createRoot(container).render(
  <StrictMode>
    <Page flow={flow} tools={pageTools(flow, locale, isFramed(window))} />
  </StrictMode>,
);
