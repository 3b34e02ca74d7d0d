import { Icon } from '@otp-kit/page-styles/icons';
import type { WidgetHandle } from '@otp-kit/widget';
import { VerificationWidget } from '@otp-kit/widget/react';
import { type ReactNode, type Ref, useEffect } from 'react';
import { languageParameter, texts } from '../language.ts';
import { PhoneNumber } from '../phone-number/phone-number.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import { useTitle } from '../use-title.ts';
import { type AttemptNote, numberOf } from './attempt-note.ts';
import { HOSTED_PAGE_HOST } from './hosted-page-host.ts';
import type { EnteredNumber } from './number-form.tsx';
import { isAboutNumber, problemText, widgetProblems } from './problem-text.ts';
import { STAGE_HEADING, StageHeading } from './stage-heading.tsx';
import { words } from './words.ts';

interface EmbeddedWidgetProps {
  /** The number of a new attempt. Without one, the attempt of the note goes on. */
  readonly entered: EnteredNumber | undefined;
  /** The number, once it is known. */
  readonly phoneNumber: string | undefined;
  readonly note: AttemptNote;
  /** The backend has returned the number of an attempt that goes on. */
  readonly onNumber: (number: EnteredNumber) => void;
  readonly handleRef: Ref<WidgetHandle>;
  readonly onVerified: () => void;
  /** Another number may help. @param problem the sentence to show; undefined if the attempt is over */
  readonly onRefused: (problem: string | undefined) => void;
  /** False once the number is verified, while the hosted page offers a passkey. */
  readonly onClose: (() => void) | false;
}

/** The widget's frame, below a line with its number and the way to another one. */
export function EmbeddedWidget(props: EmbeddedWidgetProps): ReactNode {
  const { entered, phoneNumber, note, handleRef, onNumber, onVerified, onRefused, onClose } = props;
  useTitle(texts.steps.widget);
  useKeptFocus('widget', { isContinued: true, heading: STAGE_HEADING });
  useEffect(showStage, []);
  return (
    <>
      <div className="row stage-bar">
        <StageHeading>
          {onClose ? <span className="verifying">{words.verifying}</span> : words.verified}{' '}
          {phoneNumber && <PhoneNumber of={phoneNumber} />}
        </StageHeading>
        {onClose && (
          <button className="button" data-kind="quiet" type="button" onClick={onClose}>
            <Icon name="pencil" />
            {words.changeNumber}
          </button>
        )}
      </div>
      <p className="frame-source quiet">
        <Icon name="shield" />
        {words.widget.frameSource(HOSTED_PAGE_HOST)}
      </p>
      <VerificationWidget
        ref={handleRef}
        endpoint="/api/otp/widget"
        {...(entered
          ? { verificationAddress: { phoneNumber: entered.phoneNumber } }
          : { attemptId: note.get() })}
        onAttempt={(attempt) => {
          const number = numberOf(attempt);
          note.set(attempt.attemptId);
          if (number && !entered) onNumber(number);
        }}
        languageParameter={languageParameter}
        messages={messages}
        onVerified={onVerified}
        onFailed={(code) => {
          if (isAboutNumber(code)) onRefused(problemText(code));
          if (code === 'NO_ACTIVE_FLOW') onRefused(undefined);
        }}
      />
    </>
  );
}

/** On a small screen, what is used of the frame is below the lower edge. */
function showStage(): void {
  const stage = document.querySelector('.stage');
  if (stage && stage.getBoundingClientRect().top + usedPx() > innerHeight) stage.scrollIntoView();
}

/** From the stage's upper edge to below the button of the code's step; in narrow lines there is more, and the inbox's strip. */
const usedPx = (): number => (innerWidth < 384 ? 720 : 640);

const messages = {
  ...words.own,
  ...widgetProblems,
};
