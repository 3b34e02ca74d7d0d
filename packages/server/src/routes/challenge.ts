import {
  type ProxyChallenge,
  ProxyEmptyRequestSchema,
  parseChallengeAnswer,
} from '@otp-kit/protocol';
import { answerSuccess } from '../answer.ts';
import { admitEndUser } from '../end-user.ts';
import type { OtpExchange } from '../otp-exchange.ts';
import { CHALLENGE_WINDOWS } from '../rate-windows.ts';
import { readRequest } from '../read-json.ts';
import { readServiceData } from '../service-data.ts';

/** Fetches a challenge, and adds what the form needs to know of the configuration. */
export async function challenge(exchange: OtpExchange): Promise<Response> {
  const { request, settings, upstream } = exchange;
  await readRequest(request, ProxyEmptyRequestSchema);
  await admitEndUser(exchange, 'challenge', CHALLENGE_WINDOWS);

  const answer = await upstream.challenge(request.signal);
  const { data, serverTime } = readServiceData(exchange, 'challenge', answer, parseChallengeAnswer);

  const { channels, digits } = settings;
  const body: ProxyChallenge = {
    ...data, // Parsed: it holds the documented fields alone.
    channels,
    digits,
    serverTime: new Date(serverTime).toISOString(),
  };
  return answerSuccess(body);
}
