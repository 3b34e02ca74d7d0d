import type { ReactNode } from 'react';
import { Notice, type NoticeName } from './notice.tsx';
import { type EnteredNumber, NumberForm } from './number-form.tsx';
import { formMessages } from './problem-text.ts';
import { StageHeading } from './stage-heading.tsx';

interface NumberCardProps {
  readonly action: string;
  readonly isBusy?: boolean;
  readonly problem?: string | undefined;
  readonly last?: string | undefined;
  readonly isContinued?: boolean;
  /** How the last attempt ended, if there was one. */
  readonly notice?: { readonly name: NoticeName; readonly reason?: string | undefined } | undefined;
  readonly onNumber: (entered: EnteredNumber) => void;
  /** What comes next, below the form. */
  readonly children: ReactNode;
}

/** The first view of the stage: the number's form, and what comes next. */
export function NumberCard(props: NumberCardProps): ReactNode {
  const { notice, children, ...form } = props;
  return (
    <div className="panel stage-card">
      <StageHeading>{formMessages.addressHeading}</StageHeading>
      {notice && <Notice id={NOTICE} {...notice} />}
      <NumberForm {...form} describedBy={notice && NOTICE} />
      {children}
    </div>
  );
}

const NOTICE = 'notice';
