import type { ReactNode } from 'react';
import { useNarrow } from '../address/use-narrow.ts';
import { Hidden } from '../components/hidden.tsx';
import { LiveChoice } from '../components/live-choice.tsx';
import { Panel } from '../components/panel.tsx';
import { ClockPanel } from '../controls/clock-panel.tsx';
import { Credentials } from '../controls/credentials.tsx';
import { DeliveryPanel } from '../controls/delivery-panel.tsx';
import { TrafficPanel } from '../controls/traffic-panel.tsx';
import { FaultsPanel } from '../faults/faults-panel.tsx';
import { FunnelSection } from '../funnel/funnel-section.tsx';
import { Inbox } from '../inbox/inbox.tsx';
import { AttemptsLog, RequestsLog, WebhooksLog } from '../logs/logs.tsx';
import { SettingsList } from '../settings/settings-list.tsx';
import { useConsole, usePage } from '../state/console-context.ts';
import { READS } from '../state/reads.ts';
import { TimelineSheet } from '../timeline/timeline-sheet.tsx';
import { Utilities } from '../utilities/utilities.tsx';
import { Bar, Notice } from './bar.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { SectionLinks } from './section-links.tsx';
import { SkipLinks, useOpened } from './skip-links.tsx';
import { UnknownWorkspace } from './unknown-workspace.tsx';

/** The whole page. */
export function Console(): ReactNode {
  const { attachAnnouncer } = useConsole();
  const isNarrow = useNarrow();
  const isUnknown = usePage((page) => page.isUnknown);
  useOpened();
  if (isUnknown) {
    return (
      <>
        <Bar />
        <UnknownWorkspace />
      </>
    );
  }

  return (
    <>
      <SkipLinks />
      <Bar />
      <Notice />
      {/* On a phone they choose what the page shows: before it for the keyboard, below it for the eye. */}
      {isNarrow && <SectionLinks />}
      <main className="layout">
        <Inbox />
        <div className="logs">
          {!isNarrow && <SectionLinks />}
          <RequestsLog />
          <AttemptsLog />
          <WebhooksLog />
          <Utilities />
          <FunnelSection />
          <SettingsList />
        </div>
        <section aria-label="Controls" className="controls" id="controls" tabIndex={-1}>
          <ClockPanel />
          <FaultsPanel />
          <DeliveryPanel />
          <Credentials />
          <TrafficPanel />
          <CaptchaPanel />
        </section>
      </main>
      <div className="visually-hidden" id="announcer" ref={attachAnnouncer} role="status" />
      <TimelineSheet />
      <CopyDialog />
    </>
  );
}

const CAPTCHA_MODES = { normal: 'Checks tokens', error: 'Fails', timeout: 'Does not answer' };

/** What the captcha's provider does. */
function CaptchaPanel(): ReactNode {
  return (
    <Panel
      beside={
        <label>
          <Hidden>What its provider does</Hidden>
          <LiveChoice
            choices={CAPTCHA_MODES}
            id="captcha-mode"
            read={READS.captcha}
            subject="Captcha"
          />
        </label>
      }
      id="captcha"
      title="Captcha"
    />
  );
}
