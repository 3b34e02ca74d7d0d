import { Icon } from '@otp-kit/page-styles/icons';
import type { ReactNode } from 'react';
import { numberText } from '../language.ts';
import { words } from './words.ts';

/** How far the way to the result has come: the number of steps done, and whether it goes on. */
export interface Progress {
  readonly done: number;
  readonly state: 'idle' | 'running' | 'failed';
  /** The index of a step that was not needed: the result came without it. */
  readonly missed?: number;
}

interface StepsProps {
  readonly steps: readonly string[];
  readonly progress: Progress;
}

/** The way of the result from the page to the backend, marked with how far it has come. */
export function Steps({ steps, progress }: StepsProps): ReactNode {
  return (
    <section className="panel steps" aria-labelledby="steps">
      <h2 id="steps">{words.stepsTitle}</h2>
      <ol className="thread stack">
        {steps.map((step, index) => (
          <Step key={step} number={index + 1} state={stateOf(index, progress)} text={step} />
        ))}
      </ol>
    </section>
  );
}

type StepState = 'open' | 'current' | 'done' | 'failed';

interface StepProps {
  readonly number: number;
  readonly state: StepState;
  readonly text: string;
}

function Step({ number, state, text }: StepProps): ReactNode {
  return (
    <li aria-current={state === 'current' ? 'step' : undefined} data-state={state}>
      <span aria-hidden="true" className="tile" data-tone={TONES[state]}>
        {state === 'done' ? <Icon name="check" /> : state === 'failed' ? '!' : numberText(number)}
      </span>
      <span>
        {text}
        {/* The space is out of sight, too: at the end of the text it would move. */}
        {state !== 'open' && (
          <span className="visually-hidden">{` ${words.stepStates[state]}`}</span>
        )}
      </span>
    </li>
  );
}

function stateOf(index: number, { done, state, missed }: Progress): StepState {
  if (index === missed) return 'failed';
  if (index < done) return 'done';
  if (index > done || state === 'idle') return 'open';
  return state === 'running' ? 'current' : 'failed';
}

const TONES: Readonly<Record<StepState, string | undefined>> = {
  open: undefined,
  current: 'accent',
  done: 'success',
  failed: 'danger',
};
