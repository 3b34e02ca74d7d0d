import { OtpError, V2_ERRORS, type V2ErrorCode } from '@otp-kit/protocol';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { FAULTY_OPERATIONS } from '../faults.ts';
import { type ControlEnv, parseInput, success } from './control-env.ts';

const NewFault = v.strictObject({
  operation: v.picklist(FAULTY_OPERATIONS),
  name: v.custom<V2ErrorCode>(
    (name) => typeof name === 'string' && Object.hasOwn(V2_ERRORS, name),
    'must be a code of the widget',
  ),
  times: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), 1),
});

/** What the service fails with on demand, by the name of a code. */
export function addFaultRoutes(control: Hono<ControlEnv>): void {
  control.get('/faults', ({ get }) => success(get('workspace').faults.list()));

  control.post('/faults', ({ get }) =>
    success(get('workspace').faults.add(parseInput(NewFault, get('body'))), 201),
  );

  control.delete('/faults/:id', ({ get, req }) => {
    if (!get('workspace').faults.remove(req.param('id'))) {
      throw new OtpError('FAULT_NOT_FOUND', 'no fault has this id');
    }
    return success({});
  });
}
