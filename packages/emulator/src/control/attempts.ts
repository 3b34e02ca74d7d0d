import { OtpError } from '@otp-kit/protocol';
import type { Hono } from 'hono';
import * as v from 'valibot';
import type { Attempt } from '../model/attempt.ts';
import { viewAttempt } from '../model/attempt-view.ts';
import { closedObject } from '../schema/closed-object.ts';
import {
  type ControlContext,
  type ControlEnv,
  parseInput,
  type RouteSchemas,
  success,
} from './control-env.ts';

const Device = closedObject({ deviceId: v.pipe(v.string(), v.nonEmpty()) });

/** The bodies of these routes. */
export const ATTEMPT_BODIES: RouteSchemas = {
  'POST /attempts/:attemptId/device': Device,
};

/** The widget's attempts. Replaces the status lookup, whose path the interface does not name. */
export function addAttemptRoutes(control: Hono<ControlEnv>): void {
  control.get('/attempts', ({ get }) => {
    const { attempts, clock } = get('workspace');
    return success(attempts.list().map((attempt) => viewAttempt(attempt, clock.now())));
  });

  control.get('/attempts/:attemptId', (context) => {
    const attempt = findAttempt(context, context.req.param('attemptId'));
    return success(viewAttempt(attempt, context.get('workspace').clock.now()));
  });

  // As if the page had been loaded on another device: the one that goes on is inconsistent with it.
  control.post('/attempts/:attemptId/device', (context) => {
    const attempt = findAttempt(context, context.req.param('attemptId'));
    attempt.changeDevice(parseInput(Device, context.get('body')).deviceId);
    return success(viewAttempt(attempt, context.get('workspace').clock.now()));
  });
}

function findAttempt(context: ControlContext, attemptId: string): Attempt {
  const attempt = context.get('workspace').attempts.byId(attemptId);
  if (attempt === undefined) {
    throw new OtpError('ATTEMPT_NOT_FOUND', 'no attempt has this attemptId');
  }
  return attempt;
}
