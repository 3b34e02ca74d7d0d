import { type ReactNode, useEffect } from 'react';
import { CaptchaPanel } from '../controls/captcha-panel.tsx';
import { ClockPanel } from '../controls/clock-panel.tsx';
import { Credentials } from '../controls/credentials.tsx';
import { DeliveryPanel } from '../controls/delivery-panel.tsx';
import { TrafficPanel } from '../controls/traffic-panel.tsx';
import { Inbox } from '../inbox/inbox.tsx';
import { AttemptsLog } from '../logs/attempts-log.tsx';
import { RequestsLog } from '../logs/requests-log.tsx';
import { WebhooksLog } from '../logs/webhooks-log.tsx';
import { SettingsList } from '../settings/settings-list.tsx';
import { useConsole, useConsoleState } from '../state/console-context.ts';
import { Utilities } from '../utilities/utilities.tsx';
import { Bar } from './bar.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { Notice } from './notice.tsx';
import { SectionLinks } from './section-links.tsx';

/** The whole page. */
export function Console(): ReactNode {
  const { attachAnnouncer } = useConsole();

  const isLoaded = useConsoleState((state) => state.isLoaded);

  useEffect(() => {
    // The browser looked for the section that the address names before the page had its height.
    if (isLoaded) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isLoaded]);

  return (
    <>
      <a className="skip-link" href="#inbox">
        Skip to the inbox
      </a>
      <Bar />
      <Notice />
      <main className="layout">
        <Inbox />
        <section aria-label="Controls" className="controls" id="controls" tabIndex={-1}>
          <ClockPanel />
          <DeliveryPanel />
          <Credentials />
          <TrafficPanel />
          <CaptchaPanel />
        </section>
        <div className="logs">
          <SectionLinks />
          <RequestsLog />
          <AttemptsLog />
          <WebhooksLog />
          <Utilities />
          <SettingsList />
        </div>
      </main>
      <div className="visually-hidden" id="announcer" ref={attachAnnouncer} role="status" />
      <CopyDialog />
    </>
  );
}
