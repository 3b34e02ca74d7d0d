import type { ReactNode } from 'react';
import type {
  BreakerTarget,
  BreakerView,
  OthersTraffic,
  WorkspaceView,
} from '../api/control-types.ts';
import { Button } from '../components/button.tsx';
import { Hidden } from '../components/hidden.tsx';
import { Loading, Panel } from '../components/panel.tsx';
import { countdownText } from '../components/time-text.ts';
import { useLiveInput } from '../components/use-live-input.ts';
import { useConsole, useRead, useTime, useWorkspace } from '../state/console-context.ts';
import { READS } from '../state/reads.ts';
import { useChange } from '../state/use-change.ts';

/** The traffic of others on each pipeline, and the circuit breakers of pipelines and widgets. */
export function TrafficPanel(): ReactNode {
  const workspace = useWorkspace();
  return (
    <Panel
      hint="Other traffic raises the difficulty for a minute. An open circuit breaker refuses every request."
      id="traffic"
      title="Traffic"
    >
      {!workspace && <Loading />}
      <ul className="ruled" id="traffic-list">
        {workspace &&
          targetsOf(workspace).map(({ key, ...target }) => <TrafficRow key={key} {...target} />)}
      </ul>
    </Panel>
  );
}

interface TrafficTarget {
  readonly name: string;
  readonly target: BreakerTarget;
}

function TrafficRow({ name, target }: TrafficTarget): ReactNode {
  const { pipelineID, widgetId } = target;
  const { api } = useConsole();
  const { nowMs } = useTime();
  const breaker = useRead(READS.breakers).find((each) =>
    pipelineID === undefined ? each.widgetId === widgetId : each.pipelineID === pipelineID,
  );
  const openMs = openUntilMsOf(breaker) - nowMs;
  const isOpen = openMs > 0;
  const { run } = useChange<'open' | 'closed'>({
    send: (state) => api.post('breaker', { ...target, state }),
    reads: [READS.breakers, READS.traffic],
    says: (state) => `Breaker of ${name}: ${state}`,
  });
  return (
    <li>
      <p className="traffic-name wrap">{name}</p>
      {pipelineID !== undefined && <TrafficShare name={name} pipelineID={pipelineID} />}
      <p className="row row-apart">
        <span className="toned small" data-tone={isOpen ? 'danger' : undefined}>
          {isOpen ? `Breaker open, ${countdownText(openMs)}` : 'Breaker closed'}
        </span>
        <Button
          size="small"
          of={`the breaker of ${name}`}
          onClick={() => run(isOpen ? 'closed' : 'open')}
        >
          {isOpen ? 'Close' : 'Trip'}
        </Button>
      </p>
    </li>
  );
}

function TrafficShare({ name, pipelineID }: { name: string; pipelineID: string }): ReactNode {
  const { api } = useConsole();
  const { nowMs } = useTime();
  const traffic = useRead(READS.traffic).find((each) => each.pipelineID === pipelineID);
  const leftMs = traffic ? Date.parse(traffic.until) - nowMs : 0;
  const { runAndWait } = useChange<string>({
    send: (percent) => api.post('traffic', { pipelineID, share: Number(percent) / 100 }),
    reads: [READS.breakers, READS.traffic],
    says: (percent) => `Traffic of others on ${name}: ${percent} %`,
  });
  const slider = useLiveInput(percentOf(leftMs > 0 ? traffic : undefined), runAndWait);

  function shareText(): string {
    if (slider.draft !== undefined) return `${slider.draft} %`;
    return leftMs > 0 ? `${percentOf(traffic)} %, ${countdownText(leftMs)}` : 'none';
  }

  // The browser reports `change` after `pointerup`: the value has to stay until then.
  const releaseLater = (): void => void window.setTimeout(slider.release);
  return (
    <div className="traffic-share quiet small">
      <label>
        <span>
          Other traffic<Hidden>{` of ${name}`}</Hidden>
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

function targetsOf({
  accounts,
}: WorkspaceView): readonly (TrafficTarget & { readonly key: string })[] {
  return accounts.flatMap(({ pipelines, widgets }) => [
    ...pipelines
      .filter(({ kind }) => kind === 'otp')
      .map(({ id, name }) => ({ key: `pipeline ${id}`, name, target: { pipelineID: id } })),
    ...widgets.map(({ id, basicInfo: { name } }) => ({
      key: `widget ${id}`,
      name,
      target: { widgetId: id },
    })),
  ]);
}
