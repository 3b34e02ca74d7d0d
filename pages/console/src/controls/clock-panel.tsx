import { YEAR_SECONDS } from '@otp-kit/emulator/console-api';
import { type ReactNode, useState } from 'react';
import type { ClockState } from '../api/control-types.ts';
import { Button } from '../components/button.tsx';
import { Hidden } from '../components/hidden.tsx';
import { TextInput } from '../components/inputs.tsx';
import { Panel } from '../components/panel.tsx';
import { offsetText, timeText } from '../components/time-text.ts';
import { useConsole, useTime } from '../state/console-context.ts';
import { READS } from '../state/reads.ts';
import { useChange } from '../state/use-change.ts';

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const STEPS = [
  { seconds: 30, text: '+30 s', label: 'Advance 30 seconds' },
  { seconds: 60, text: '+1 min', label: 'Advance 1 minute' },
  { seconds: 180, text: '+3 min', label: 'Advance 3 minutes' },
];

/** A move of the clock: its calls in their order, and what is announced. */
interface Move {
  readonly calls: readonly (readonly [path: string, body: () => unknown])[];
  readonly words: string;
}

const FREEZE: Move = { calls: [['freeze', () => ({})]], words: 'Clock frozen' };
const RESUME: Move = { calls: [['resume', () => ({})]], words: 'Clock running' };
const TO_REAL_TIME: Move = {
  calls: [
    ['resume', () => ({})],
    ['set', () => ({ now: new Date().toISOString() })],
  ],
  words: 'Clock back to real time',
};

/** Shows the workspace's clock and moves it. */
export function ClockPanel(): ReactNode {
  const { api, update } = useConsole();
  const { nowMs, offsetMs, isFrozen } = useTime();
  const { run } = useChange<Move>({
    send: async ({ calls }) => {
      for (const [path, body] of calls) {
        const reading = await api.post<ClockState>(`clock/${path}`, body());
        await update(READS.clock, () => reading);
      }
    },
    says: ({ words }) => words,
  });
  const now = new Date(nowMs);
  const at = now.toISOString();
  const advance = (seconds: number) =>
    run({
      calls: [['advance', () => ({ seconds })]],
      words: `Clock moved ${seconds < 0 ? 'back' : 'on'} by ${Math.abs(seconds)} seconds`,
    });

  return (
    <Panel
      beside={
        <span className="badge" data-tone={isFrozen ? 'ice' : 'success'}>
          {isFrozen ? 'Frozen' : 'Running'}
        </span>
      }
      id="clock"
      title="Clock"
    >
      <p className="clock-now" data-tone={isFrozen ? 'ice' : undefined}>
        <time dateTime={at}>{timeText(at)}</time>
      </p>
      <p className="hint" id="clock-date">
        {`${DATE.format(now)}, ${offsetText(offsetMs, isFrozen)}`}
      </p>
      <fieldset className="button-row">
        <legend className="visually-hidden">Advance the clock</legend>
        {STEPS.map(({ seconds, text, label }) => (
          <Button key={seconds} onClick={() => advance(seconds)}>
            <Hidden>{label}</Hidden>
            <span aria-hidden="true">{text}</span>
          </Button>
        ))}
      </fieldset>
      <AdvanceForm onAdvance={advance} />
      <div className="button-row">
        <Button onClick={() => run(isFrozen ? RESUME : FREEZE)}>
          {isFrozen ? 'Resume' : 'Freeze'}
        </Button>
        <Button onClick={() => run(TO_REAL_TIME)}>Real time</Button>
      </div>
    </Panel>
  );
}

function AdvanceForm({ onAdvance }: { onAdvance: (seconds: number) => void }): ReactNode {
  const [seconds, setSeconds] = useState('90');
  const [isRefused, setRefused] = useState(false);
  return (
    <form
      className="advance"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const isAllowed = seconds !== '' && Math.abs(Number(seconds)) <= YEAR_SECONDS;
        setRefused(!isAllowed);
        if (isAllowed) onAdvance(Number(seconds));
      }}
    >
      <label className="hint" htmlFor="clock-seconds">
        Seconds
      </label>
      <TextInput
        aria-describedby="clock-problem"
        aria-invalid={isRefused}
        id="clock-seconds"
        onText={(text) => {
          setSeconds(text);
          setRefused(false);
        }}
        step="any"
        type="number"
        value={seconds}
      />
      <Button type="submit">Advance</Button>
      <p className="field-problem" hidden={!isRefused} id="clock-problem" role="alert">
        Give a number of seconds, from -31,536,000 to 31,536,000 (a year).
      </p>
    </form>
  );
}
