import { errorResponse } from '../http/api-error.ts';
import { checkJsonBody } from '../http/json-body.ts';
import type { ServiceContext } from '../http/service-context.ts';
import type { Workspaces } from '../http/workspaces.ts';
import { runChecks } from './checks.ts';
import { dispatchMessage, skipMessage } from './dispatch.ts';
import { confirmSms } from './settle.ts';
import { answerResponse, errorAnswer, pendingError } from './utility-answer.ts';
import {
  type Decision,
  type Finding,
  nowOf,
  type UtilityNeeds,
  type UtilityRequest,
} from './utility-request.ts';

/**
 * Answers POST utilities/send: the body is readable, the checks pass, the message is dispatched.
 * @see the interface, "POST {base_url}/api/v1/utilities/send"
 */
export async function answerUtilitySend(
  store: Workspaces<UtilityNeeds>,
  context: ServiceContext<UtilityNeeds>,
): Promise<Response> {
  const { req } = context;
  const workspace = context.get('workspace');
  const contentType = req.header('content-type');
  const json = checkJsonBody(context.get('body'), contentType, workspace.behaviors.unreadableBody);
  if (!json.ok) return errorResponse(json.error);

  const request: UtilityRequest = {
    store,
    workspace,
    fields: json.fields,
    keyHeader: req.header('idempotency-key'),
    signed: { body: json.raw, headers: req.raw.headers },
    facts: {},
  };
  const decision = runChecks(request, useUp);
  context.set('workspace', request.workspace);
  if (decision !== undefined) return decided(request, decision);
  return answerResponse(await dispatchMessage(request, req.raw.signal));
}

function useUp(_name: string, finding: Finding): void {
  if (finding.kind === 'passed') finding.use?.();
}

function decided(request: UtilityRequest, decision: Decision): Response {
  switch (decision.kind) {
    case 'refused':
      return answerResponse(errorAnswer(decision.error), decision.error.behavior);
    case 'replayed':
      return answerResponse(decision.answer, decision.behavior);
    case 'skipped':
      return answerResponse(skipMessage(request));
    case 'reconciled': {
      const { record } = decision;
      const answer = confirmSms(request.workspace, record, nowOf(request));
      return answerResponse(answer ?? errorAnswer(pendingError('accepted')));
    }
  }
}
