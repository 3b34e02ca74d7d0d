import './sequence.css';
import type { ReactNode } from 'react';
import type { CodeMessageView } from '../../tour/inbox-feed.ts';
import { formatLocale, texts } from '../language.ts';
import type { FlowRecord } from './flow-record.ts';
import { type Place, readVerification, type Step, type Verification } from './steps.ts';

const PLACES: readonly Place[] = ['page', 'backend', 'service'];

interface SequenceProps {
  /** False while further steps may come. */
  readonly isDone: boolean;
  readonly record: FlowRecord;
  readonly messages: readonly CodeMessageView[];
}

/** What just happened, is happening, or will happen, in order and with the measured times: a column for each place, on a narrow page a list. */
export function Sequence({ isDone, record, messages }: SequenceProps): ReactNode {
  const verification = readVerification(record, messages);
  const { steps } = verification;
  const { happened } = texts;
  const hasSteps = steps.length > 0;
  return (
    <section className="panel sequence" data-done={isDone} aria-labelledby="sequence">
      <h2 id="sequence">
        {isDone ? happened.title : happened[hasSteps ? 'titleSoFar' : 'titleBefore']}
      </h2>
      <p className="quiet">{hasSteps ? happened.intro : happened.introBefore}</p>
      <div className="sequence-places" aria-hidden="true">
        {PLACES.map((place) => (
          <b key={place} data-place={place}>
            {happened.places[place]}
          </b>
        ))}
      </div>
      <ol>
        {steps.map((step) => (
          <li
            key={`${step.name}${step.at}`}
            data-failed={step.failure && ''}
            data-places={placesOf(step)}
            data-way={wayOf(step)}
          >
            <span className="sequence-time">{durationText(step.at - (steps[0]?.at ?? 0))}</span>
            <div className="sequence-step">
              <b>{placesText(step)}</b>
              {step.failure ? (
                <code dir="ltr">{step.failure}</code>
              ) : (
                <span>{stepText(step, verification)}</span>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The places that a step is drawn between. */
function placesOf({ from, to }: Step): string {
  return from === to ? from : `${from} ${to}`;
}

/** The direction of a step's arrow; none where it stays in one place. */
function wayOf({ from, to }: Step): 'on' | 'back' | undefined {
  const way = PLACES.indexOf(to) - PLACES.indexOf(from);
  return way === 0 ? undefined : way > 0 ? 'on' : 'back';
}

function placesText({ from, to }: Step): string {
  const { places } = texts.happened;
  return from === to ? places[from] : texts.happened.route(places[from], places[to]);
}

function stepText({ name }: Step, { channel, hashes, solveMs }: Verification): string {
  const { steps } = texts.happened;
  switch (name) {
    case 'solves':
      return steps.solves(hashes.toLocaleString(formatLocale), durationText(solveMs));
    case 'messageLeaves':
      return steps.messageLeaves(channel ? texts.inbox.channels[channel] : '');
    default:
      return steps[name];
  }
}

/** A duration in the page's language, such as `42 ms` or `3.1 sec`. */
function durationText(ms: number): string {
  const isShort = ms < 1_000;
  return new Intl.NumberFormat(formatLocale, {
    style: 'unit',
    unit: isShort ? 'millisecond' : 'second',
    unitDisplay: 'short',
    maximumFractionDigits: isShort ? 0 : 1,
  }).format(isShort ? ms : ms / 1_000);
}
