import type { ReactNode } from 'react';
import type {
  BreakerTarget,
  BreakerView,
  OthersTraffic,
  WorkspaceView,
} from '../api/control-types.ts';
import { countdownText } from '../components/time-text.ts';
import { useLiveInput } from '../components/use-live-input.ts';
import { useConsole, useConsoleState, useWorkspace } from '../state/console-context.ts';

/** The traffic of others on each pipeline, and the circuit breakers of pipelines and widgets. */
export function TrafficPanel(): ReactNode {
  const workspace = useWorkspace();
  return (
    <section aria-labelledby="traffic-title" className="card" id="traffic">
      <div className="title-row">
        <h2 id="traffic-title">Traffic</h2>
      </div>
      <p className="hint">
        Other traffic raises the difficulty for a minute. An open circuit breaker refuses every
        request.
      </p>
      <ul className="traffic" id="traffic-list">
        {workspace &&
          targetsOf(workspace).map(({ key, name, target }) => (
            <TrafficRow key={key} name={name} target={target} />
          ))}
      </ul>
    </section>
  );
}

interface TrafficRowProps {
  readonly name: string;
  readonly target: BreakerTarget;
}

function TrafficRow({ name, target }: TrafficRowProps): ReactNode {
  const { pipelineID, widgetId } = target;
  const { client, announce, report, followTraffic } = useConsole();
  const { nowMs } = useConsoleState((state) => state.time);
  const breaker = useConsoleState(({ breakers }) =>
    breakers.find((each) =>
      pipelineID === undefined ? each.widgetId === widgetId : each.pipelineID === pipelineID,
    ),
  );
  const openMs = openUntilMsOf(breaker) - nowMs;
  const isOpen = openMs > 0;

  async function toggleBreaker(): Promise<void> {
    const state = isOpen ? 'closed' : 'open';
    await client.setBreaker(target, state);
    await followTraffic();
    announce(`Breaker of ${name}: ${state}`);
  }

  return (
    <li data-open={isOpen ? '' : undefined}>
      <p className="traffic-name">{name}</p>
      {pipelineID !== undefined && <TrafficShare name={name} pipelineID={pipelineID} />}
      <p className="breaker">
        <span className="breaker-state">
          {isOpen ? `Breaker open, ${countdownText(openMs)}` : 'Breaker closed'}
        </span>
        <button className="button" onClick={() => report(toggleBreaker())} type="button">
          <span className="breaker-action">{isOpen ? 'Close' : 'Trip'}</span>{' '}
          <span className="visually-hidden">{`the breaker of ${name}`}</span>
        </button>
      </p>
    </li>
  );
}

function TrafficShare({ name, pipelineID }: { name: string; pipelineID: string }): ReactNode {
  const { client, announce, followTraffic } = useConsole();
  const { nowMs } = useConsoleState((state) => state.time);
  const traffic = useConsoleState((state) =>
    state.traffic.find((each) => each.pipelineID === pipelineID),
  );
  const leftMs = traffic ? Date.parse(traffic.until) - nowMs : 0;
  const slider = useLiveInput(percentOf(leftMs > 0 ? traffic : undefined), setShare);

  async function setShare(percent: string): Promise<void> {
    await client.setTraffic(pipelineID, Number(percent) / 100);
    await followTraffic();
    announce(`Traffic of others on ${name}: ${percent} %`);
  }

  function shareText(): string {
    if (slider.draft !== undefined) return `${slider.draft} %`;
    return leftMs > 0 ? `${percentOf(traffic)} %, ${countdownText(leftMs)}` : 'none';
  }

  // The browser reports `change` after `pointerup`: the value has to stay until then.
  const releaseLater = (): void => void window.setTimeout(slider.release);
  return (
    <div className="traffic-share">
      <label>
        <span>
          Other traffic
          <span className="visually-hidden traffic-of">{` of ${name}`}</span>:
        </span>{' '}
        <input
          max="100"
          min="0"
          onPointerCancel={releaseLater}
          onPointerUp={releaseLater}
          step="5"
          type="range"
          {...slider.props}
        />
      </label>
      <output>{shareText()}</output>
    </div>
  );
}

function percentOf(traffic: OthersTraffic | undefined): string {
  return String(Math.round((traffic?.share ?? 0) * 100));
}

function openUntilMsOf(breaker: BreakerView | undefined): number {
  return breaker?.state === 'open' ? Date.parse(breaker.suspendedUntil) : 0;
}

interface TrafficTarget {
  readonly key: string;
  readonly name: string;
  readonly target: BreakerTarget;
}

function targetsOf({ accounts }: WorkspaceView): readonly TrafficTarget[] {
  return accounts.flatMap(({ pipelines, widgets }) => [
    ...pipelines
      .filter(({ kind }) => kind === 'otp')
      .map(({ id, name }) => ({ key: `pipeline ${id}`, name, target: { pipelineID: id } })),
    ...widgets.map(({ id, basicInfo }) => ({
      key: `widget ${id}`,
      name: basicInfo.name,
      target: { widgetId: id },
    })),
  ]);
}
