import { OtpError } from '@otp-kit/protocol';
import type { Hono } from 'hono';
import * as v from 'valibot';
import type { Workspace } from '../app/workspace.ts';
import type { Guarded } from '../limits/breaker.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Widget } from '../model/widget.ts';
import { closedObject } from '../schema/closed-object.ts';
import { type ControlEnv, changed, parseInput, type RouteSchemas, success } from './control-env.ts';
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

/** The bodies of these routes. */
export const TRAFFIC_BODIES: RouteSchemas = {
  'POST /traffic': OthersTraffic,
  'POST /breaker': BreakerSwitch,
};

/** How busy the service is: what others send, and the breakers that open when it is too much. */
export function addTrafficRoutes(control: Hono<ControlEnv>): void {
  control.get('/traffic', ({ get }) => success(get('workspace').traffic.list()));

  control.post('/traffic', ({ get }) => {
    const workspace = get('workspace');
    const { pipelineID, share } = parseInput(OthersTraffic, get('body'));
    workspace.traffic.set(pipelineOf(workspace, pipelineID).id, share);
    return changed(workspace, workspace.traffic.list());
  });

  control.get('/breaker', ({ get }) => success(breakerStates(get('workspace'))));

  control.post('/breaker', ({ get }) => {
    const workspace = get('workspace');
    const { widgetId, pipelineID, state } = parseInput(BreakerSwitch, get('body'));
    const kind = pipelineID === undefined ? 'widget' : 'pipeline';
    const guarded: Guarded =
      pipelineID === undefined ? widgetOf(workspace, widgetId) : pipelineOf(workspace, pipelineID);
    workspace.breakers[kind].set(guarded.id, state);
    return changed(workspace, workspace.breakers[kind].stateOf(guarded));
  });
}

function breakerStates({ accounts, breakers }: Workspace): readonly BreakerView[] {
  return accounts.flatMap(({ pipelines, widgets }) => [
    ...pipelines.map((each) => ({ pipelineID: each.id, ...breakers.pipeline.stateOf(each) })),
    ...widgets.map((each) => ({ widgetId: each.id, ...breakers.widget.stateOf(each) })),
  ]);
}

function pipelineOf(workspace: Workspace, id: string): Pipeline {
  const pipeline = workspace.pipeline(id);
  if (pipeline === undefined) throw new OtpError('PIPELINE_NOT_FOUND', 'no pipeline has this id');
  return pipeline;
}

function widgetOf(workspace: Workspace, id = ''): Widget {
  const widget = workspace.widget(id);
  if (widget === undefined) throw new OtpError('WIDGET_NOT_FOUND', 'no widget has this id');
  return widget;
}
