import { hmacHex, isBaseUrl } from '@otp-kit/server/doctor-parts';
import { type AskService, createAskService, type ServiceResponse } from './ask-service.ts';
import { sendCode } from './send-code.ts';
import type { Subject } from './subject.ts';

/** How the service behaves where its interface is silent, in the words of the emulator's `behaviors`. */
export type RecordedBehaviors = Readonly<Record<string, string | number>>;

const V12 = '/api/v1.2/transactions';

/**
 * Records behaviors of the service: the emulator with a seed `{ behaviors }` then behaves the same. What a response
 * does not show is left out. One code is sent, to the test number; every other call is refused, or sends nothing.
 *
 * @param testNumber in E.164, a number of your own or of a test pair
 */
export async function recordBehaviors(
  subject: Subject,
  testNumber: string,
): Promise<RecordedBehaviors> {
  const { baseUrl } = subject.otp ?? subject.widget ?? {};
  if (!isBaseUrl(baseUrl)) return {};
  const ask = createAskService(baseUrl);
  const recorded = {
    ...(await recordForm(subject, ask, testNumber)),
    ...(await recordWidget(subject, ask, testNumber)),
    requestAuthStatus: await oneOf(
      [400, 401],
      ask('/api/v1/utilities/send', {}),
      ({ status }) => status,
    ),
  };
  return Object.fromEntries(
    Object.entries(recorded).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

async function recordForm({ otp }: Subject, ask: AskService, testNumber: string) {
  const { apiKey: APIKey, pipelineID } = otp ?? {};
  if (APIKey === undefined || pipelineID === undefined) return {};
  const credentials = { APIKey, pipelineID };
  const malformed = { ...credentials, verificationAddress: { phoneNumber: 'no number' } };
  const unknown = { transactionReqID: `treq_doctor_${crypto.randomUUID()}`, otp: '000000' };
  return {
    unreadableBody: await oneOf(
      ['VALIDATION_ERROR', 'MISSING_REQUIRED_FIELDS', 'VALIDATION_ERROR_415'],
      ask(`${V12}/send`, 'no JSON'),
      ({ status, code }) => (status === 415 ? 'VALIDATION_ERROR_415' : code),
    ),
    malformedAddress: await oneOf(
      ['VALIDATION_ERROR', 'TRANSACTION_CREATION_FAILED'],
      ask(`${V12}/send`, malformed),
      ({ code }) => code,
    ),
    unknownTransaction: await oneOf(
      ['TRANSACTION_NOT_FOUND', 'TRANSACTION_NOT_FOUND_404', 'TRANSACTION_EXPIRED'],
      ask(`${V12}/verify`, unknown),
      ({ status, code }) => (status === 404 ? `${code}_404` : code),
    ),
    ...(await recordWrongCodes(ask, credentials, testNumber)),
  };
}

/** Ten wrong codes end the transaction of the test number. */
async function recordWrongCodes(
  ask: AskService,
  credentials: { readonly APIKey: string; readonly pipelineID: string },
  testNumber: string,
) {
  const sent = await sendCode(ask, credentials, testNumber);
  if (sent === undefined) return {};
  const { transactionReqID } = sent;
  const verify = (otp: unknown) => ask(`${V12}/verify`, { transactionReqID, otp });
  const otpNotString = await oneOf(
    ['VALIDATION_ERROR', 'INVALID_OTP'],
    verify(0),
    ({ code }) => code,
  );
  let last: ServiceResponse | undefined;
  // A code of the wrong length is wrong for certain.
  for (let wrong = 0; wrong < 10 && last?.code !== 'MAX_ATTEMPTS_EXCEEDED'; wrong += 1) {
    last = await verify('0');
  }
  if (last?.code !== 'MAX_ATTEMPTS_EXCEEDED') return { otpNotString };
  return { otpNotString, maxAttemptsCooldown: last.hasCooldown ? 'remaining' : 'none' };
}

async function recordWidget({ widget, now }: Subject, ask: AskService, testNumber: string) {
  const { apiKey, publicKey, widgetSecret } = widget ?? {};
  if (apiKey === undefined || publicKey === undefined || widgetSecret === undefined) return {};

  async function attempt(verificationAddress: object, signed: object, more: object = {}) {
    const timestamp = now();
    const message = JSON.stringify({ apiKey, publicKey, timestamp, ...signed });
    const signature = await hmacHex(widgetSecret ?? '', message);
    const body = { apiKey, publicKey, timestamp, signature, verificationAddress, ...more };
    return ask('/api/v1/widget-sdk/create-attempt', body);
  }

  const phoneNumber = testNumber;
  const spaced = `${testNumber.slice(0, 3)} ${testNumber.slice(3)}`;
  return {
    unnormalizedPhone: await oneOf(
      ['VALIDATION_ERROR', 'normalized'],
      attempt({ phoneNumber: spaced }, { phoneNumber: spaced }),
      ({ status, code }) => (status === 200 ? 'normalized' : code),
    ),
    digitsStatus: await oneOf(
      [400, 422],
      attempt({ phoneNumber }, { phoneNumber }, { digits: 9 }),
      ({ status, code }) => (code === 'INVALID_OTP_DIGITS' ? status : undefined),
    ),
    emailSignature: await recordEmailSignature(attempt),
  };
}

/** Signs an attempt for an email address in each way. Attempts that no page opens send nothing. */
async function recordEmailSignature(
  attempt: (address: object, signed: object) => Promise<ServiceResponse>,
): Promise<string | undefined> {
  const ways = { 'left-out': {}, null: { phoneNumber: null }, empty: { phoneNumber: '' } };
  for (const [way, signed] of Object.entries(ways)) {
    const { status, code } = await attempt({ email: 'doctor@example.com' }, signed);
    if (status === 200) return way;
    if (code !== 'INVALID_SIGNATURE') return undefined;
  }
  return 'rejected';
}

/** The value that a response shows, if it is one that the emulator has. */
async function oneOf<T>(
  values: readonly T[],
  response: Promise<ServiceResponse>,
  read: (response: ServiceResponse) => T | string | number | undefined,
): Promise<T | undefined> {
  const shown = read(await response);
  return values.find((value) => value === shown);
}
