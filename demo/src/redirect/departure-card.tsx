import { Icon } from '@otp-kit/page-styles/icons';
import { createAttempt, startRedirect } from '@otp-kit/widget';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { CONSOLE_URL } from '../console-url.ts';
import { languageParameter, texts } from '../language.ts';
import { useTitle } from '../use-title.ts';
import { recall, transport } from '../widget/attempt-note.ts';
import { HOSTED_PAGE_HOST } from '../widget/hosted-page-host.ts';
import { NumberCard } from '../widget/number-card.tsx';
import type { EnteredNumber } from '../widget/number-form.tsx';
import { isAboutNumber, problemText } from '../widget/problem-text.ts';
import { words } from '../widget/words.ts';
import { departure, failedBy, isBackSignedIn, type RedirectNotice } from './redirect-return.ts';

interface DepartureCardProps {
  /** The number of the last attempt, as it was entered. */
  readonly lastNumber: string | undefined;
  readonly notice: RedirectNotice | undefined;
  readonly onNotice: (notice: RedirectNotice | undefined) => void;
  /** The tab is on its way to the hosted page, or no longer. */
  readonly onLeaving: (isLeaving: boolean) => void;
  /** The attempt that the user left has succeeded. */
  readonly onVerified: () => void;
}

/** Asks for the number, names the page that comes next, and goes there. */
export function DepartureCard(props: DepartureCardProps): ReactNode {
  const { lastNumber, notice, onNotice, onLeaving, onVerified } = props;
  const [problem, setProblem] = useState<string>();
  const [last, setLast] = useState(lastNumber);
  const [isLeaving, setLeaving] = useState(false);
  useTitle(texts.steps.address);

  function leave(isNowLeaving: boolean): void {
    setLeaving(isNowLeaving);
    onLeaving(isNowLeaving);
  }

  useReturn(async () => {
    leave(false);
    if (await isBackSignedIn()) return onVerified();
    const left = await recall(departure);
    if (left) onNotice({ name: left.isExpired ? 'expired' : 'cancelled' });
  });

  async function depart(number: EnteredNumber): Promise<void> {
    leave(true);
    setLast(number.text);
    setProblem(undefined);
    onNotice(undefined);
    const verificationAddress = { phoneNumber: number.phoneNumber };
    try {
      const limit = AbortSignal.timeout(30_000);
      const attempt = await createAttempt(transport, { verificationAddress }, limit);
      departure.set(attempt.attemptId);
      startRedirect(attempt, { languageParameter });
    } catch (error) {
      const code = error instanceof Error && 'code' in error && error.code;
      if (isAboutNumber(code)) setProblem(problemText(code));
      else onNotice(failedBy(code));
      leave(false);
    }
  }

  return (
    <NumberCard
      action={isLeaving ? words.redirect.leaving : words.redirect.go}
      isBusy={isLeaving}
      isContinued={notice !== undefined}
      last={last}
      notice={notice}
      problem={problem}
      onNumber={(entered) => void depart(entered)}
    >
      <p className="well destination quiet">
        <Icon name="external" />
        <span>
          <strong>{words.redirect.destination(HOSTED_PAGE_HOST)}</strong>{' '}
          {words.redirect.destinationText} {words.redirect.codeThere}{' '}
          <a href={CONSOLE_URL} target="_blank" rel="noreferrer">
            {texts.openConsole}
          </a>
        </span>
      </p>
    </NumberCard>
  );
}

/** Calls back when the browser's Back restores the page as it was left. */
function useReturn(onReturn: () => Promise<void>): void {
  const handleShow = useEffectEvent(onReturn);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void handleShow();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}
