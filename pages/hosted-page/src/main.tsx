import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@otp-kit/react/styles.css';
import './page.css';
import { createPageFlow } from './flow/page-flow.ts';
import { Page } from './page.tsx';
import { attemptIdOf } from './service/attempt-id.ts';
import { deviceIdOf } from './service/device-id.ts';
import { handOver, isFramed } from './service/hand-over.ts';
import { createHostedService } from './service/hosted-service.ts';
import { browserPasskeys } from './service/passkeys.ts';
import { loadLanguage, pageLocale } from './texts/language.ts';

const flow = createPageFlow({
  service: createHostedService({
    attemptId: attemptIdOf(location.pathname),
    deviceId: deviceIdOf(),
  }),
  passkeys: browserPasskeys,
  onResult: (result) => handOver(window, result),
});
void flow.start();
const language = await loadLanguage(pageLocale(location.search, navigator.languages));
document.documentElement.lang = language.locale;
document.documentElement.dir = language.locale === 'ar' ? 'rtl' : 'ltr';

const isInFrame = isFramed(window);
// In a frame, the history is that of the whole tab.
const goBack = isInFrame || history.length < 2 ? undefined : () => history.back();

const container = document.getElementById('page');
if (!container) throw new TypeError('the page has no #page');
createRoot(container).render(
  <StrictMode>
    <Page flow={flow} tools={{ ...language, actions: flow, isFramed: isInFrame, goBack }} />
  </StrictMode>,
);
