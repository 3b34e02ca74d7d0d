import { fieldsOf, isOtpError } from '@otp-kit/protocol';
import { createWidgetAttempt, type WidgetAttemptConfig } from '@otp-kit/server';
import { withoutUnsafeNames } from '@otp-kit/server/doctor-parts';
import { apiKeyUnknown, notTheService, SYNCHRONIZE_CLOCK } from './check-service.ts';
import { type CheckResult, type Finding, mistake, UNREADY } from './finding.ts';
import { type Subject, secretsIn } from './subject.ts';

/** In the range for fiction of North America: no phone has it. An attempt that is not opened sends nothing. */
const NUMBER_OF_NO_PHONE = '+12025550100';
const TIMEOUT_MS = 3_000;

/** Creates an attempt of the widget: the service checks the keys and the signature, and sends nothing. */
export async function checkAttempt(subject: Subject): Promise<CheckResult> {
  const { widget, nameOf } = subject;
  if (widget === undefined) return [];
  const { baseUrl, apiKey, publicKey, widgetSecret, widgetOrigin } = widget;
  const config = { baseUrl, apiKey, publicKey, widgetSecret, widgetOrigin };
  if (Object.values(config).includes(undefined)) return UNREADY;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- none of them is undefined
  const complete = config as WidgetAttemptConfig;
  const verificationAddress = { phoneNumber: NUMBER_OF_NO_PHONE };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    await createWidgetAttempt(complete, { verificationAddress }, { signal });
    return [];
  } catch (error) {
    if (!isOtpError(error)) return UNREADY;
    const { code } = fieldsOf(withoutUnsafeNames({ code: error.code }, secretsIn(subject)));
    const name = (option: string) => nameOf('widget', option);
    if (typeof code !== 'string') return [notTheService(name('baseUrl'))];
    const refusal = REFUSALS.get(code);
    if (refusal !== undefined) return [refusal(name, code)];
    const isMissing = fieldsOf(error.cause)['httpStatus'] === 404;
    if (isMissing || code === 'MALFORMED_RESPONSE') return [notTheService(name('baseUrl'))];
    const problem = `the service refuses an attempt: ${code}`;
    return [mistake('ATTEMPT_REFUSED', problem, 'ask the service, with this code')];
  }
}

type Refusal = (name: (option: string) => string, code: string) => Finding;

const PIPELINE_WRONG: Refusal = (_name, code) =>
  mistake(
    'WIDGET_PIPELINE',
    `the widget has no pipeline that sends codes: ${code}`,
    'in the dashboard, choose an active pipeline for codes in the widget',
  );

const UNREACHABLE: Refusal = (name) =>
  mistake(
    'SERVICE_UNREACHABLE',
    'the service does not respond',
    `${name('baseUrl')}=<its address>`,
  );

/** The finding for each code with which an attempt fails. */
const REFUSALS: ReadonlyMap<string, Refusal> = new Map(
  Object.entries<Refusal>({
    INVALID_SIGNATURE: (name) =>
      mistake(
        'WIDGET_SECRET_WRONG',
        'the service refuses the signature of an attempt',
        `${name('widgetSecret')}=<the secret of the widget of ${name('publicKey')}>`,
      ),
    SIGNATURE_EXPIRED: () =>
      mistake('CLOCK_SKEW', 'the service refuses the time of a signature', SYNCHRONIZE_CLOCK),
    INVALID_API_KEY: (name) => apiKeyUnknown(name('apiKey')),
    WIDGET_NOT_FOUND: (name) =>
      mistake(
        'WIDGET_UNKNOWN',
        'the service does not know the widget',
        `${name('publicKey')}=<the widget's public key, from the dashboard>`,
      ),
    WIDGET_USER_MISMATCH: (name) =>
      mistake(
        'WIDGET_OF_OTHER_ACCOUNT',
        'the widget belongs to another account',
        `${name('publicKey')}=<a widget of the account of ${name('apiKey')}>`,
      ),
    WIDGET_INACTIVE: (name) =>
      mistake(
        'WIDGET_INACTIVE',
        'the widget is inactive',
        `in the dashboard, activate the widget of ${name('publicKey')}`,
      ),
    PIPELINE_NOT_CONFIGURED: PIPELINE_WRONG,
    PIPELINE_NOT_FOUND: PIPELINE_WRONG,
    PIPELINE_INACTIVE: PIPELINE_WRONG,
    UTILITY_PIPELINE_ON_OTP_ENDPOINT: PIPELINE_WRONG,
    WIDGET_ORIGIN_REFUSED: (name) =>
      mistake(
        'WIDGET_ORIGIN_WRONG',
        'the hosted page is at another origin',
        `${name('widgetOrigin')}=<the origin of the hosted page>`,
      ),
    NETWORK_ERROR: UNREACHABLE,
    ABORTED: UNREACHABLE,
  }),
);
