import { OtpError } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { Attempts } from '../attempts/attempts.ts';
import type { Attempt } from '../model/attempt.ts';
import { viewAttempt } from '../model/attempt-view.ts';
import type { Clock } from '../primitives/clock.ts';
import { closedObject } from '../schema/closed-object.ts';
import { type ControlRoutes, success, withInput } from './control-route.ts';
import { PageSchema, pageOf } from './page.ts';

interface AttemptNeeds {
  readonly attempts: Attempts;
  readonly clock: Clock;
}

const Device = closedObject({ deviceId: v.pipe(v.string(), v.nonEmpty()) });

/** The widget's attempts. Replaces the status lookup, whose path the interface does not name. */
export const ATTEMPT_ROUTES: ControlRoutes<AttemptNeeds> = {
  'GET /attempts': withInput(PageSchema, ({ workspace: { attempts, clock } }, wanted) => {
    const page = pageOf(attempts.list(), ({ attemptId }) => attemptId, wanted);
    return success(page.map((attempt) => viewAttempt(attempt, clock.now())));
  }),

  'GET /attempts/:attemptId': ({ workspace, param }) => {
    const attempt = findAttempt(workspace, param('attemptId'));
    return success(viewAttempt(attempt, workspace.clock.now()));
  },

  // The attempt is then on another device than the one that continues it.
  'POST /attempts/:attemptId/device': withInput(Device, ({ workspace, param }, { deviceId }) => {
    const attempt = findAttempt(workspace, param('attemptId'));
    attempt.changeDevice(deviceId);
    return success(viewAttempt(attempt, workspace.clock.now()));
  }),
};

function findAttempt({ attempts }: AttemptNeeds, attemptId: string): Attempt {
  const attempt = attempts.byId(attemptId);
  if (attempt === undefined) {
    throw new OtpError('ATTEMPT_NOT_FOUND', 'no attempt has this attemptId');
  }
  return attempt;
}
