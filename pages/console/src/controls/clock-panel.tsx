import { type ReactNode, useState } from 'react';
import type { ClockState } from '../api/control-types.ts';
import { offsetText } from '../components/time-text.ts';
import { useConsole, useConsoleState } from '../state/console-context.ts';

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium', hourCycle: 'h23' });
const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const STEPS = [
  { seconds: 30, text: '+30 s', label: 'Advance 30 seconds' },
  { seconds: 60, text: '+1 min', label: 'Advance 1 minute' },
  { seconds: 180, text: '+3 min', label: 'Advance 3 minutes' },
];

/** Shows the workspace's clock and moves it. */
export function ClockPanel(): ReactNode {
  const { client, announce, report, setClock } = useConsole();
  const { nowMs, offsetMs, isFrozen } = useConsoleState((state) => state.time);
  const [seconds, setSeconds] = useState('90');
  const now = new Date(nowMs);

  async function move(work: Promise<ClockState>, words: string): Promise<void> {
    setClock(await work);
    announce(words);
  }

  function advance(amount: number): void {
    report(move(client.advanceClock(amount), `Clock advanced by ${amount} seconds`));
  }

  function toggle(): void {
    if (isFrozen) report(move(client.resumeClock(), 'Clock running'));
    else report(move(client.freezeClock(), 'Clock frozen'));
  }

  async function backToRealTime(): Promise<ClockState> {
    await client.resumeClock();
    return client.setClock(new Date().toISOString());
  }

  return (
    <section aria-labelledby="clock-title" className="card" data-frozen={isFrozen} id="clock">
      <div className="title-row">
        <h2 id="clock-title">Clock</h2>
        <span className="badge" id="clock-state">
          {isFrozen ? 'Frozen' : 'Running'}
        </span>
      </div>
      <p className="clock-now">
        <time dateTime={now.toISOString()} id="clock-time">
          {TIME.format(now)}
        </time>
      </p>
      <p className="clock-date" id="clock-date">
        {`${DATE.format(now)}, ${offsetText(offsetMs, isFrozen)}`}
      </p>
      <fieldset className="button-row">
        <legend className="visually-hidden">Advance the clock</legend>
        {STEPS.map((step) => (
          <button
            className="button"
            key={step.seconds}
            onClick={() => advance(step.seconds)}
            type="button"
          >
            <span className="visually-hidden">{step.label}</span>
            <span aria-hidden="true">{step.text}</span>
          </button>
        ))}
      </fieldset>
      <form
        className="advance"
        id="clock-advance"
        onSubmit={(event) => {
          event.preventDefault();
          advance(Number(seconds));
        }}
      >
        <label htmlFor="clock-seconds">Seconds</label>
        <input
          className="input"
          id="clock-seconds"
          inputMode="numeric"
          max="31536000"
          min="1"
          onChange={(event) => setSeconds(event.currentTarget.value)}
          required
          step="1"
          type="number"
          value={seconds}
        />
        <button className="button" type="submit">
          Advance
        </button>
      </form>
      <div className="button-row">
        <button className="button" id="clock-toggle" onClick={toggle} type="button">
          {isFrozen ? 'Resume' : 'Freeze'}
        </button>
        <button
          className="button"
          id="clock-real"
          onClick={() => report(move(backToRealTime(), 'Clock back to real time'))}
          type="button"
        >
          Real time
        </button>
      </div>
    </section>
  );
}
