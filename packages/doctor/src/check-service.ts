import { describeFailure, describeV1Failure, parseChallengeAnswer } from '@otp-kit/protocol';
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

/** The change that corrects the clock of this machine. */
export const SYNCHRONIZE_CLOCK = 'synchronize the clock of this machine: timedatectl set-ntp true';

/** What a challenge shows of the pipeline of the form, for the checks of the page. */
export interface ServiceFindings {
  readonly result: CheckResult;
  readonly needsCaptcha: boolean;
}

/** Asks the service for a challenge: it checks the key and the pipeline, sends nothing and costs nothing. */
export async function checkService(subject: Subject): Promise<ServiceFindings> {
  const { otp, nameOf, now } = subject;
  const { baseUrl, apiKey: APIKey, pipelineID, version = 'V1.2' } = otp ?? {};
  if (otp === undefined) return { result: [], needsCaptcha: false };
  // The key travels in the URL, so it goes to no address that the proxy refuses.
  const isReady = isBaseUrl(baseUrl) && APIKey !== undefined && pipelineID !== undefined;
  if (!isReady) return { result: UNREADY, needsCaptcha: false };
  const begunAt = now();
  const query = new URLSearchParams({ APIKey, pipelineID });
  const response = await callService({
    fetch: globalThis.fetch,
    url: `${serviceUrl(baseUrl, '/api/v1.2/transactions/challenge')}?${query}`,
    redactedUrl: baseUrl,
    timeoutMs: TIMEOUT_MS,
    signal: new AbortController().signal,
    secrets: secretsIn(subject),
  });
  const name = nameOf('otp', 'baseUrl');
  if (response.status === 'failed') {
    const isOther = response.kind === 'malformed';
    const finding = isOther
      ? notTheService(name)
      : mistake(
          'SERVICE_UNREACHABLE',
          `the service does not answer (${response.kind})`,
          `${name}=<its address>`,
        );
    return { result: [finding], needsCaptcha: false };
  }
  const clock = response.date === undefined ? [] : checkClock(response.date, begunAt);
  if (response.httpStatus >= 400) {
    const { code } = describeFailure(response.httpStatus, response.body);
    const isOld = version === 'V1.0' && code === 'INVALID_API_VERSION';
    const found = isOld ? await checkV1(subject) : [refused(subject, code, response.httpStatus)];
    return { result: [...clock, ...found], needsCaptcha: false };
  }
  try {
    const challenge = parseChallengeAnswer(response.body);
    if (version === 'V1.0') return { result: [...clock, notOfV1(nameOf)], needsCaptcha: false };
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

/**
 * Creates a transaction of V1.0 with a number of digits that it refuses. Where the pipeline is of another version, the
 * service refuses that first; where it is not, nothing is sent, since no transaction is activated.
 */
async function checkV1(subject: Subject): Promise<Finding[]> {
  const { baseUrl = '', apiKey: APIKey, pipelineID } = subject.otp ?? {};
  const response = await callService({
    fetch: globalThis.fetch,
    url: serviceUrl(baseUrl, '/api/v1/transactions'),
    body: { APIKey, pipelineID, digits: 0 },
    timeoutMs: TIMEOUT_MS,
    signal: new AbortController().signal,
    secrets: secretsIn(subject),
  });
  if (response.status === 'failed' || response.httpStatus < 400) return [];
  const { code } = describeV1Failure('create', response.httpStatus, response.body);
  return code === 'VALIDATION_ERROR' ? [] : [notOfV1(subject.nameOf)];
}

function notOfV1(nameOf: Subject['nameOf']): Finding {
  return mistake(
    'PIPELINE_VERSION',
    "the pipeline is not of V1.0, which version: 'V1.0' needs",
    `${nameOf('otp', 'pipelineID')}=<a pipeline of V1.0>, or one of V1.2 without version: 'V1.0'`,
  );
}

/** @param serverTime the end of the second that the service named */
function checkClock(serverTime: number, begunAt: number): Finding[] {
  const difference = Math.abs(serverTime - begunAt);
  if (difference <= CLOCK_TOLERANCE_MS) return [];
  const problem = `this machine's clock differs from the service's by ${Math.round(difference / 1000)} s`;
  return difference > SIGNATURE_MS
    ? [mistake('CLOCK_SKEW', `${problem}, so it refuses signatures`, SYNCHRONIZE_CLOCK)]
    : [note('CLOCK_SKEW', problem, SYNCHRONIZE_CLOCK)];
}

type Refusal = (name: (option: string) => string) => Finding;

const PIPELINE_UNKNOWN: Refusal = (name) =>
  mistake(
    'PIPELINE_UNKNOWN',
    'the service does not know the pipeline',
    `${name('pipelineID')}=<the pipeline's ID, from the dashboard>`,
  );

/** The finding for each code with which the service refuses a challenge. */
const REFUSALS: ReadonlyMap<string, Refusal> = new Map(
  Object.entries<Refusal>({
    INVALID_API_KEY: (name) => apiKeyUnknown(name('apiKey')),
    PIPELINE_OWNERSHIP_MISMATCH: (name) =>
      mistake(
        'PIPELINE_OF_OTHER_ACCOUNT',
        'the pipeline belongs to another account',
        `${name('pipelineID')}=<a pipeline of the account of ${name('apiKey')}>`,
      ),
    INVALID_API_VERSION: (name) =>
      mistake(
        'PIPELINE_VERSION',
        'the pipeline is not of V1.2, which the form needs',
        `${name('pipelineID')}=<a pipeline of V1.2>, or version: 'V1.0' in the options`,
      ),
    PIPELINE_INACTIVE: (name) =>
      mistake(
        'PIPELINE_INACTIVE',
        'the pipeline is inactive',
        `in the dashboard, activate the pipeline of ${name('pipelineID')}`,
      ),
    UTILITY_PIPELINE_ON_OTP_ENDPOINT: (name) =>
      mistake(
        'PIPELINE_IS_UTILITY',
        'the pipeline is for utility messages',
        `${name('pipelineID')}=<a pipeline for codes>`,
      ),
    PIPELINE_NOT_FOUND: PIPELINE_UNKNOWN,
    PIPELINE_NOT_LOADED: PIPELINE_UNKNOWN,
  }),
);

function refused(subject: Subject, code: string | undefined, httpStatus: number): Finding {
  const name = (option: string) => subject.nameOf('otp', option);
  const refusal = REFUSALS.get(code ?? '');
  if (refusal !== undefined) return refusal(name);
  if (code === undefined || httpStatus === 404) return notTheService(name('baseUrl'));
  const problem = `the service refuses a challenge: ${code}`;
  return mistake('SERVICE_REFUSED', problem, 'ask the service, with this code');
}

/** @param apiKey how the developer sets the key */
export function apiKeyUnknown(apiKey: string): Finding {
  const change = `${apiKey}=<the account's API key, from the dashboard>`;
  return mistake('API_KEY_UNKNOWN', 'the service does not know the API key', change);
}

/** @param baseUrl how the developer sets the address */
export function notTheService(baseUrl: string): Finding {
  const change = `${baseUrl}=<the service's address, without a path>`;
  return mistake('BASE_URL_WRONG', 'what answers is not the service', change);
}
