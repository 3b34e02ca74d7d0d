import { Icon } from '@otp-kit/page-styles/icons';
import type { WidgetHandle } from '@otp-kit/widget';
import { VerificationWidget } from '@otp-kit/widget/react';
import { type ReactNode, type Ref, useEffect } from 'react';
import { language, languageParameter, texts } from '../language.ts';
import { PhoneNumber } from '../phone-number/phone-number.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import { useTitle } from '../use-title.ts';
import type { AttemptNote, Noted } from './attempt-note.ts';
import { createNotedFetch } from './noted-fetch.ts';
import { isAboutNumber, problemText, widgetProblems } from './problem-text.ts';
import { STAGE_HEADING, StageHeading } from './stage-heading.tsx';
import { words } from './words.ts';

interface EmbeddedWidgetProps {
  /** The number, and the attempt that a reload has interrupted. */
  readonly noted: Noted;
  readonly note: AttemptNote;
  readonly handleRef: Ref<WidgetHandle>;
  readonly onVerified: () => void;
  /** Another number may help. @param problem the sentence to show */
  readonly onRefused: (problem: string) => void;
  readonly onClose: () => void;
}

/** The widget's frame, below a line with its number and the way to another one. */
export function EmbeddedWidget(props: EmbeddedWidgetProps): ReactNode {
  const { noted, note, handleRef, onVerified, onRefused, onClose } = props;
  const { phoneNumber } = noted.number;
  useTitle(texts.steps.widget);
  useKeptFocus('widget', { isContinued: true, heading: STAGE_HEADING });
  useEffect(showStage, []);
  return (
    <>
      <div className="row stage-bar">
        <StageHeading>
          <span className="verifying">{words.verifying}</span> <PhoneNumber of={phoneNumber} />
        </StageHeading>
        <button className="button" data-kind="quiet" type="button" onClick={onClose}>
          <Icon name="pencil" />
          {words.changeNumber}
        </button>
      </div>
      <VerificationWidget
        ref={handleRef}
        endpoint="/api/otp/widget"
        verificationAddress={{ phoneNumber }}
        // Read once, when the widget is mounted.
        fetch={createNotedFetch(noted, note)}
        languageParameter={languageParameter}
        messages={messages}
        onVerified={onVerified}
        onFailed={(code) => isAboutNumber(code) && onRefused(problemText(code))}
      />
    </>
  );
}

/** On a phone the frame is higher than what is left of the screen below the page's title. */
function showStage(): void {
  const stage = document.querySelector('.stage');
  if (stage && stage.getBoundingClientRect().bottom > innerHeight) stage.scrollIntoView();
}

const messages = {
  ...(language === 'ar' && (await import('@otp-kit/widget/ar')).ar),
  ...widgetProblems,
};
