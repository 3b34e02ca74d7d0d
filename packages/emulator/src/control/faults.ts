import { OtpError } from '@otp-kit/protocol';
import * as v from 'valibot';
import { isCodeOf, isPropagated } from '../faults/fault-codes.ts';
import { FAULT_PRESETS } from '../faults/fault-presets.ts';
import { type Fault, FaultSchema, type Faults } from '../faults/faults.ts';
import { DROP_HEADER } from '../http/dropped-response.ts';
import type { Publisher } from '../primitives/events.ts';
import { closedObject } from '../schema/closed-object.ts';
import { wholeNumber } from '../schema/values.ts';
import { type ControlRoutes, success, withInput } from './control-route.ts';

const DELAY_MS = 60_000; // Longer than any client waits for a response
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
// Fetch makes no response of others.
const httpStatus = wholeNumber(200, 599);
const BODYLESS = [204, 205, 304];

const known = FaultSchema.entries;
const NewFault = v.pipe(
  closedObject({
    operation: known.operation,
    phoneNumber: known.phoneNumber,
    nth: v.optional(whole, 1),
    times: v.optional(whole, 1),
    delayMs: v.exactOptional(wholeNumber(1, DELAY_MS)),
    name: known.name,
    status: v.exactOptional(v.pipe(httpStatus, v.minValue(400, 'must be one of an error'))),
    respond: v.exactOptional(
      v.pipe(
        closedObject({
          status: httpStatus,
          body: v.optional(v.unknown(), null),
          headers: v.exactOptional(v.record(v.string(), v.string())),
        }),
        v.check(
          ({ status, body }) => body === null || !BODYLESS.includes(status),
          'a 204, 205 or 304 has no body',
        ),
        v.check(({ headers = {} }) => areHeaders(headers), 'headers must be of HTTP'),
        v.check(
          ({ headers = {} }) =>
            !Object.keys(headers).some((name) => name.toLowerCase() === DROP_HEADER),
          'a response is lost by drop, and by no header',
        ),
      ),
    ),
    drop: known.drop,
  }),
  v.check(
    ({ name, respond, drop }) =>
      [name, respond, drop].filter((effect) => effect !== undefined).length < 2,
    'name, respond and drop exclude each other',
  ),
  v.check(
    ({ name, respond, drop, delayMs }) => (name ?? respond ?? drop ?? delayMs) !== undefined,
    'one of name, respond, drop and delayMs is needed',
  ),
  v.forward(
    v.check(
      ({ operation, name }) => name === undefined || isCodeOf(operation, name),
      'must be a code of this part of the service',
    ),
    ['name'],
  ),
  v.forward(
    v.check(
      ({ operation, name, status }) =>
        status === undefined || (name !== undefined && isPropagated(operation, name)),
      'is for a name whose status is propagated',
    ),
    ['status'],
  ),
);

/** A fault was added or removed through the control API: the faults that are left. */
export interface FaultsEvent {
  readonly type: 'faults';
  readonly data: readonly Fault[];
}

interface FaultNeeds {
  readonly events: Publisher<FaultsEvent>;
  readonly faults: Faults;
}

/** What the service fails with on demand: by the name of a code, or by the shape of the response. */
export const FAULT_ROUTES: ControlRoutes<FaultNeeds> = {
  'GET /faults': ({ workspace }) => success(workspace.faults.list()),

  'GET /faults/presets': () => success(FAULT_PRESETS),

  'POST /faults': withInput(NewFault, ({ workspace }, input) => {
    const fault = workspace.faults.add(input);
    publishFaults(workspace);
    return success(fault, 201);
  }),

  'DELETE /faults': ({ workspace }) => {
    workspace.faults.clear();
    publishFaults(workspace);
    return success({});
  },

  'DELETE /faults/:id': ({ workspace, param }) => {
    if (!workspace.faults.remove(param('id'))) {
      throw new OtpError('FAULT_NOT_FOUND', 'no fault has this id');
    }
    publishFaults(workspace);
    return success({});
  },
};

function publishFaults({ events, faults }: FaultNeeds): void {
  events.publish({ type: 'faults', data: faults.list() });
}

function areHeaders(headers: Readonly<Record<string, string>>): boolean {
  try {
    return new Headers(headers) instanceof Headers;
  } catch {
    return false;
  }
}
