import { type Channel, OtpError, PHONE_CHANNELS } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { ChannelNeeds } from '../delivery/send-code.ts';
import { isChannel } from '../model/channel.ts';
import { readChallengeToken } from '../proofs/challenge-token.ts';
import { findNonce } from '../proofs/proof-of-work.ts';
import type { Proofs } from '../proofs/used-proofs.ts';
import { closedObject } from '../schema/closed-object.ts';
import { wholeNumber } from '../schema/values.ts';
import { CAPTCHA_MODES, type Captcha } from '../turnstile/captcha.ts';
import { type Changes, type ControlRoutes, changed, success, withInput } from './control-route.ts';

const Reaching = closedObject({
  phoneNumber: v.pipe(v.string(), v.nonEmpty()),
  channel: v.picklist(PHONE_CHANNELS),
  reachable: v.boolean(),
});

const ProviderSchema = v.variant('mode', [
  closedObject({ mode: v.literal('accept') }),
  closedObject({ mode: v.literal('reject'), status: v.exactOptional(wholeNumber(400, 599)) }),
  closedObject({
    mode: v.literal('undelivered'),
    afterSeconds: v.optional(wholeNumber(1, 86_400), 10),
  }),
]);

const CaptchaSetting = closedObject({ mode: v.picklist(CAPTCHA_MODES) });
const Puzzle = closedObject({ challengeToken: v.string() });

interface OutsideNeeds extends ChannelNeeds, Changes {
  readonly captcha: Captcha;
  readonly proofs: Proofs;
}

/** What lies outside of the service: the providers that deliver, the captcha's, and the browser that solves. */
export const OUTSIDE_WORLD_ROUTES: ControlRoutes<OutsideNeeds> = {
  'GET /providers': ({ workspace }) => success(workspace.providers.list()),

  'GET /providers/:channel': ({ workspace, param }) =>
    success(workspace.providers.of(channelOf(param('channel')))),

  'POST /providers/:channel': withInput(ProviderSchema, ({ workspace, param }, provider) => {
    workspace.providers.set(channelOf(param('channel')), provider);
    return changed(workspace, workspace.providers.list());
  }),

  'GET /reachability': ({ workspace }) => success(workspace.reachability.list()),

  'POST /reachability': withInput(Reaching, ({ workspace }, { reachable, ...phone }) => {
    workspace.reachability.set(phone, reachable);
    return changed(workspace, workspace.reachability.list());
  }),

  'GET /captcha': ({ workspace }) => success({ mode: workspace.captcha.mode() }),

  'POST /captcha': withInput(CaptchaSetting, ({ workspace }, { mode }) => {
    workspace.captcha.setMode(mode);
    return changed(workspace, { mode });
  }),

  'POST /pow/solve': withInput(Puzzle, async ({ workspace, request }, { challengeToken }) => {
    const token = await readChallengeToken(workspace.proofs.key, challengeToken);
    if (!token.ok) throw new OtpError(token.code, 'challengeToken was not issued here');
    const { challenge, difficulty } = token.claims;
    return success({ nonce: await findNonce(challenge, difficulty, request.signal) });
  }),
};

function channelOf(name: string): Channel {
  if (!isChannel(name)) throw new OtpError('INVALID_REQUEST', 'no such channel');
  return name;
}
