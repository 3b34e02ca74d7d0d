import { OtpError } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { Breakers, Guarded } from '../limits/breaker.ts';
import type { Traffic } from '../limits/traffic.ts';
import type { Account } from '../model/account.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Widget } from '../model/widget.ts';
import { closedObject } from '../schema/closed-object.ts';
import { type Changes, type ControlRoutes, changed, success, withInput } from './control-route.ts';
import type { BreakerView } from './views.ts';

const OthersTraffic = closedObject({
  pipelineID: v.string(),
  share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
});

const BreakerSwitch = v.pipe(
  closedObject({
    widgetId: v.exactOptional(v.string()),
    pipelineID: v.exactOptional(v.string()),
    state: v.picklist(['open', 'closed']),
  }),
  v.check(
    ({ widgetId, pipelineID }) => (widgetId === undefined) !== (pipelineID === undefined),
    'must name a widgetId or a pipelineID',
  ),
);

interface TrafficNeeds extends Changes {
  readonly accounts: readonly Account[];
  readonly breakers: Breakers;
  readonly traffic: Traffic;
  pipeline(id: string): Pipeline | undefined;
  widget(id: string): Widget | undefined;
}

/** How busy the service is: what others send, and the breakers that open when it is too much. */
export const TRAFFIC_ROUTES: ControlRoutes<TrafficNeeds> = {
  'GET /traffic': ({ workspace }) => success(workspace.traffic.list()),

  'POST /traffic': withInput(OthersTraffic, ({ workspace }, { pipelineID, share }) => {
    workspace.traffic.set(pipelineOf(workspace, pipelineID).id, share);
    return changed(workspace, workspace.traffic.list());
  }),

  'GET /breaker': ({ workspace }) => success(breakerStates(workspace)),

  'POST /breaker': withInput(BreakerSwitch, ({ workspace }, { widgetId, pipelineID, state }) => {
    const kind = pipelineID === undefined ? 'widget' : 'pipeline';
    const guarded: Guarded =
      pipelineID === undefined ? widgetOf(workspace, widgetId) : pipelineOf(workspace, pipelineID);
    workspace.breakers[kind].set(guarded.id, state);
    return changed(workspace, workspace.breakers[kind].stateOf(guarded));
  }),
};

function breakerStates({ accounts, breakers }: TrafficNeeds): readonly BreakerView[] {
  return accounts.flatMap(({ pipelines, widgets }) => [
    ...pipelines.map((each) => ({ pipelineID: each.id, ...breakers.pipeline.stateOf(each) })),
    ...widgets.map((each) => ({ widgetId: each.id, ...breakers.widget.stateOf(each) })),
  ]);
}

function pipelineOf(workspace: TrafficNeeds, id: string): Pipeline {
  const pipeline = workspace.pipeline(id);
  if (pipeline === undefined) throw new OtpError('PIPELINE_NOT_FOUND', 'no pipeline has this id');
  return pipeline;
}

function widgetOf(workspace: TrafficNeeds, id = ''): Widget {
  const widget = workspace.widget(id);
  if (widget === undefined) throw new OtpError('WIDGET_NOT_FOUND', 'no widget has this id');
  return widget;
}
