import { V12_ERRORS } from '@otp-kit/protocol';
import { type CallResult, failed } from '../http/failure.ts';
import { checkJsonBody } from '../http/json-body.ts';
import type { IncomingCall } from '../http/service-call.ts';
import { pendingResult } from './checks/idempotency.ts';
import { type OnFinding, runChecks } from './checks/run-checks.ts';
import { type Decision, nowOf, type UtilityNeeds } from './checks/utility-check.ts';
import { dispatchMessage, skipMessage } from './dispatch.ts';
import { confirmSms } from './settle.ts';
import type { UtilityError } from './state/utility-result.ts';

/**
 * Handles POST utilities/send: the body is readable, the checks pass, the message is dispatched.
 * @see the interface, "POST {base_url}/api/v1/utilities/send"
 */
export async function handleUtilitySend({
  store,
  call,
}: IncomingCall<UtilityNeeds>): Promise<CallResult<UtilityError>> {
  const { req, behaviors } = call;
  const json = checkJsonBody(call, behaviors.unreadableBody);
  if (!json.ok) {
    const { code, message, extra, behavior, status = V12_ERRORS[code].status } = json.error;
    return failed({
      code,
      message,
      status,
      ...(extra && { extra: { ...extra } }),
      ...(behavior && { behavior }),
    });
  }
  const keyHeader = req.header('idempotency-key');
  const signed = { body: json.raw, headers: req.raw.headers };
  const checked = runChecks({ store, fields: json.fields, keyHeader, signed }, useUp);
  // Nothing is awaited between the checks and the reservations of the dispatch.
  return checked.ok ? dispatchMessage(checked, req.raw.signal) : resultOf(checked.error);
}

const useUp: OnFinding = (_name, finding) => {
  if (finding.kind === 'passed') finding.use?.();
};

function resultOf(decision: Decision): CallResult<UtilityError> {
  switch (decision.kind) {
    case 'refused':
      return failed(decision.error);
    case 'replayed':
      return replayed(decision);
    case 'skipped':
      return skipMessage(decision.send);
    case 'reconciled': {
      const { send, record } = decision;
      return confirmSms(send.workspace, record, nowOf(send)) ?? pendingResult('accepted');
    }
  }
}

function replayed({
  result,
  behavior,
}: Extract<Decision, { kind: 'replayed' }>): CallResult<UtilityError> {
  if (behavior === undefined) return result;
  return result.ok ? { ...result, behavior } : failed({ ...result.error, behavior });
}
