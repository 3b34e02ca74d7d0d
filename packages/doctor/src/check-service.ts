import { describeFailure, parseChallengeAnswer } from '@otp-kit/protocol';
import {
  CLOCK_TOLERANCE_MS,
  callService,
  isBaseUrl,
  serviceUrl,
} from '@otp-kit/server/doctor-parts';
import { type CheckResult, type Finding, mistake, note, UNREADY } from './finding.ts';
import { type Subject, secretsIn } from './subject.ts';

// A doctor that waits is not used.
const TIMEOUT_MS = 3_000;
/** The difference at which the service refuses a widget's signature. The interface, "Widget signature", 3. */
const SIGNATURE_MS = 60_000;

/** What the service told about the pipeline of the form, for the checks of the page. */
export interface ServiceFindings {
  readonly result: CheckResult;
  readonly needsCaptcha: boolean;
}

/** Asks the service for a challenge: it checks the key and the pipeline, sends nothing and costs nothing. */
export async function checkService(subject: Subject): Promise<ServiceFindings> {
  const { otp, nameOf, now } = subject;
  const { baseUrl, apiKey: APIKey, pipelineID, version = 'V1.2' } = otp ?? {};
  if (otp === undefined || version === 'V1.0') return { result: [], needsCaptcha: false };
  // The key travels in the URL, so it goes to no address that the proxy refuses.
  const isReady = isBaseUrl(baseUrl) && APIKey !== undefined && pipelineID !== undefined;
  if (!isReady) return { result: UNREADY, needsCaptcha: false };
  const begunAt = now();
  const query = new URLSearchParams({ APIKey, pipelineID });
  const answer = await callService({
    fetch: globalThis.fetch,
    url: `${serviceUrl(baseUrl, '/api/v1.2/transactions/challenge')}?${query}`,
    redactedUrl: baseUrl,
    timeoutMs: TIMEOUT_MS,
    signal: new AbortController().signal,
    secrets: secretsIn(subject),
  });
  const name = nameOf('otp', 'baseUrl');
  if (answer.status === 'failed') {
    const isOther = answer.kind === 'malformed';
    const finding = isOther
      ? notTheService(name)
      : mistake(
          'SERVICE_UNREACHABLE',
          `the service does not answer (${answer.kind})`,
          `${name}=<its address>`,
        );
    return { result: [finding], needsCaptcha: false };
  }
  const clock = answer.date === undefined ? [] : checkClock(answer.date, begunAt);
  if (answer.httpStatus >= 400) {
    const { code } = describeFailure(answer.httpStatus, answer.body);
    return { result: [...clock, refused(subject, code, answer.httpStatus)], needsCaptcha: false };
  }
  try {
    const challenge = parseChallengeAnswer(answer.body);
    const proof = challenge.challengeRequired
      ? []
      : [
          note(
            'PROOF_OFF',
            'the service asks for no proof of work, so programs send for free',
            'in the dashboard, turn the development mode of the pipeline off',
          ),
        ];
    return { result: [...clock, ...proof], needsCaptcha: challenge.turnstile.required };
  } catch {
    return { result: [notTheService(name)], needsCaptcha: false };
  }
}

/** @param serverTime the end of the second that the service named */
function checkClock(serverTime: number, begunAt: number): Finding[] {
  const difference = Math.abs(serverTime - begunAt);
  if (difference <= CLOCK_TOLERANCE_MS) return [];
  const problem = `this machine's clock differs from the service's by ${Math.round(difference / 1000)} s`;
  const change = 'synchronize the clock of this machine: timedatectl set-ntp true';
  return difference > SIGNATURE_MS
    ? [mistake('CLOCK_SKEW', `${problem}, so it refuses signatures`, change)]
    : [note('CLOCK_SKEW', problem, change)];
}

function refused(subject: Subject, code: string | undefined, httpStatus: number): Finding {
  const { nameOf } = subject;
  const key = nameOf('otp', 'apiKey');
  const pipeline = nameOf('otp', 'pipelineID');
  const baseUrl = nameOf('otp', 'baseUrl');
  switch (code) {
    case 'INVALID_API_KEY':
      return mistake(
        'API_KEY_UNKNOWN',
        'the service does not know the API key',
        `${key}=<the account's API key, from the dashboard>`,
      );
    case 'PIPELINE_OWNERSHIP_MISMATCH':
      return mistake(
        'PIPELINE_OF_OTHER_ACCOUNT',
        'the pipeline belongs to another account',
        `${pipeline}=<a pipeline of the account of ${key}>`,
      );
    case 'INVALID_API_VERSION':
      return mistake(
        'PIPELINE_VERSION',
        'the pipeline is not of V1.2, which the form needs',
        `${pipeline}=<a pipeline of V1.2>, or version: 'V1.0' in the options`,
      );
    case 'PIPELINE_INACTIVE':
      return mistake(
        'PIPELINE_INACTIVE',
        'the pipeline is inactive',
        `in the dashboard, activate the pipeline of ${pipeline}`,
      );
    case 'UTILITY_PIPELINE_ON_OTP_ENDPOINT':
      return mistake(
        'PIPELINE_IS_UTILITY',
        'the pipeline is for utility messages',
        `${pipeline}=<a pipeline for codes>`,
      );
    case 'PIPELINE_NOT_FOUND':
    case 'PIPELINE_NOT_LOADED':
      return mistake(
        'PIPELINE_UNKNOWN',
        'the service does not know the pipeline',
        `${pipeline}=<the pipeline's ID, from the dashboard>`,
      );
    case undefined:
      return notTheService(baseUrl);
    default:
      if (httpStatus === 404) return notTheService(baseUrl);
      return mistake(
        'SERVICE_REFUSED',
        `the service refuses a challenge: ${code}`,
        'ask the service, with this code',
      );
  }
}

/** @param baseUrl how the developer sets the address */
export function notTheService(baseUrl: string): Finding {
  const change = `${baseUrl}=<the service's address, without a path>`;
  return mistake('BASE_URL_WRONG', 'what answers is not the service', change);
}
