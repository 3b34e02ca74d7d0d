import { type Channel, OtpError, PHONE_CHANNELS } from '@otp-kit/protocol';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { isChannel } from '../model/channel.ts';
import { readChallengeToken } from '../proofs/challenge-token.ts';
import { findNonce } from '../proofs/proof-of-work.ts';
import { closedObject } from '../schema/closed-object.ts';
import { wholeNumber } from '../schema/values.ts';
import { CAPTCHA_MODES } from '../turnstile/captcha.ts';
import { type ControlEnv, changed, parseInput, type RouteSchemas, success } from './control-env.ts';

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

/** The bodies of these routes. */
export const OUTSIDE_WORLD_BODIES: RouteSchemas = {
  'POST /providers/:channel': ProviderSchema,
  'POST /reachability': Reaching,
  'POST /captcha': CaptchaSetting,
  'POST /pow/solve': Puzzle,
};

/** What lies outside of the service: the providers that deliver, the captcha's, and the browser that solves. */
export function addOutsideWorldRoutes(control: Hono<ControlEnv>): void {
  control.get('/providers', ({ get }) => success(get('workspace').providers.list()));

  control.get('/providers/:channel', ({ get, req }) =>
    success(get('workspace').providers.of(channelOf(req.param('channel')))),
  );

  control.post('/providers/:channel', ({ get, req }) => {
    const channel = channelOf(req.param('channel'));
    const workspace = get('workspace');
    workspace.providers.set(channel, parseInput(ProviderSchema, get('body')));
    return changed(workspace, workspace.providers.list());
  });

  control.get('/reachability', ({ get }) => success(get('workspace').reachability.list()));

  control.post('/reachability', ({ get }) => {
    const { phoneNumber, channel, reachable } = parseInput(Reaching, get('body'));
    const workspace = get('workspace');
    workspace.reachability.set({ phoneNumber, channel }, reachable);
    return changed(workspace, workspace.reachability.list());
  });

  control.get('/captcha', ({ get }) => success({ mode: get('workspace').captcha.mode() }));

  control.post('/captcha', ({ get }) => {
    const { mode } = parseInput(CaptchaSetting, get('body'));
    get('workspace').captcha.setMode(mode);
    return changed(get('workspace'), { mode });
  });

  control.post('/pow/solve', async ({ get, req }) => {
    const { challengeToken } = parseInput(Puzzle, get('body'));
    const token = await readChallengeToken(get('workspace').proofs.key, challengeToken);
    if (!token.ok) throw new OtpError(token.code, 'challengeToken was not issued here');
    const { challenge, difficulty } = token.claims;
    return success({ nonce: await findNonce(challenge, difficulty, req.raw.signal) });
  });
}

function channelOf(name: string): Channel {
  if (!isChannel(name)) throw new OtpError('INVALID_REQUEST', 'no such channel');
  return name;
}
