import {
  type ProxyChallenge,
  ProxyEmptyRequestSchema,
  parseChallengeAnswer,
} from '@otp-kit/protocol';
import { readRequest } from '../http/read-body.ts';
import { type ProxyResponse, successResponse } from '../http/response.ts';
import { readServiceData } from '../proxy/service-data.ts';
import type { OtpContext } from './otp-context.ts';

/** Fetches a challenge, and adds what the form needs to know of the configuration. */
export async function challenge(context: OtpContext): Promise<ProxyResponse> {
  const { events, limits, request, settings, upstream } = context;
  await readRequest(context, ProxyEmptyRequestSchema);
  await limits.client.admit('challenge', context);

  const response = await upstream.challenge(request.signal);
  const { data, serverTime } = readServiceData(
    context,
    'challenge',
    response,
    parseChallengeAnswer,
  );

  const { channels, digits } = settings;
  const body: ProxyChallenge = {
    ...data, // Parsed: it holds the documented fields alone.
    channels,
    digits,
    serverTime: new Date(serverTime).toISOString(),
  };
  events.add({
    kind: 'challenge-issued',
    difficulty: data.challengeRequired ? data.difficulty : undefined,
  });
  return successResponse(body);
}
