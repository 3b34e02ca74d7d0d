import { widgetErrorResponse } from '../http/widget-error.ts';
import type { HostedContext } from './step-context.ts';

/** Refuses what begins something new while the widget or its pipeline is inactive. */
export function checkActive({ widget, pipeline }: HostedContext): Response | undefined {
  if (!widget.active) {
    return widgetErrorResponse({ code: 'WIDGET_INACTIVE', message: 'the widget is inactive' });
  }
  if (pipeline.active) return undefined;
  return widgetErrorResponse({ code: 'PIPELINE_INACTIVE', message: 'the pipeline is inactive' });
}
