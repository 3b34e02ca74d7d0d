import type { SingleAddress } from '@otp-kit/protocol';
import type { CodeRequest, SendCode, SendStage } from './code-sender.ts';
import type { OtpFlow } from './otp-flow.ts';
import { isSameAddress } from './pending-code.ts';
import { type ActionRunner, type FlowParts, type Origin, originOf } from './run-action.ts';
import type { FlowActionName } from './state.ts';

/** Creates the two actions that send a code. */
export function createSendActions(
  parts: FlowParts,
  { act, done }: ActionRunner,
  sendCode: SendCode,
): Pick<OtpFlow, 'send' | 'resend'> {
  const { get, enter, pendingCode, channels } = parts;

  /** Goes through `proving` and `sending` to a code, or back to `origin`. */
  function deliver(action: FlowActionName, request: CodeRequest, origin: Origin): Promise<void> {
    const flow = origin.status === 'code' ? origin.flow : undefined;
    return act({ action, channel: request.channel }, origin, async (signal) => {
      const onStage = (stage: SendStage) => {
        if (!signal.aborted) enter({ ...stage, flow });
      };
      const sent = await sendCode(request, { signal, onStage });
      return () => {
        parts.flowID = sent.flowID;
        pendingCode.keep(sent);
        enter({ status: 'code', flow: sent });
      };
    });
  }

  return {
    send(address, { channel } = {}) {
      const state = get();
      if (state.status !== 'address') return done();
      const verificationAddress = address && oneAddress(address);
      if (!isSameAddress(parts.address, verificationAddress)) channels.widen();
      parts.address = verificationAddress;
      const flow = pendingCode.find(verificationAddress, channel);
      if (flow) {
        enter({ status: 'code', flow });
        return done();
      }
      const request = {
        // The flow that is replaced. Without an address the request would be a resend.
        flowID: verificationAddress && parts.flowID,
        verificationAddress,
        channel,
      };
      return deliver('send', request, originOf(state));
    },
    resend({ channel } = {}) {
      const state = get();
      if (state.status !== 'code') return done();
      return deliver('resend', { flowID: state.flow.flowID, channel }, originOf(state));
    },
  };
}

/** Copies one field, because the type allows an object with a second address. */
function oneAddress(address: SingleAddress): SingleAddress {
  return 'phoneNumber' in address ? { phoneNumber: address.phoneNumber } : { email: address.email };
}
