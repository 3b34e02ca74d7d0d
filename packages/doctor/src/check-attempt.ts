import { fieldsOf, isOtpError } from '@otp-kit/protocol';
import { createWidgetAttempt, type WidgetAttemptConfig } from '@otp-kit/server';
import { withoutUnsafeNames } from '@otp-kit/server/doctor-parts';
import { notTheService } from './check-service.ts';
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
    const isMissing = fieldsOf(error.cause)['httpStatus'] === 404;
    return [refused(nameOf, typeof code === 'string' ? code : 'MALFORMED_RESPONSE', isMissing)];
  }
}

function refused(nameOf: Subject['nameOf'], code: string, isMissing: boolean): Finding {
  const name = (option: string) => nameOf('widget', option);
  switch (code) {
    case 'INVALID_SIGNATURE':
      return mistake(
        'WIDGET_SECRET_WRONG',
        'the service refuses the signature of an attempt',
        `${name('widgetSecret')}=<the secret of the widget of ${name('publicKey')}>`,
      );
    case 'SIGNATURE_EXPIRED':
      return mistake(
        'CLOCK_SKEW',
        'the service refuses the time of a signature',
        'synchronize the clock of this machine: timedatectl set-ntp true',
      );
    case 'INVALID_API_KEY':
      return mistake(
        'API_KEY_UNKNOWN',
        'the service does not know the API key',
        `${name('apiKey')}=<the account's API key, from the dashboard>`,
      );
    case 'WIDGET_NOT_FOUND':
      return mistake(
        'WIDGET_UNKNOWN',
        'the service does not know the widget',
        `${name('publicKey')}=<the widget's public key, from the dashboard>`,
      );
    case 'WIDGET_USER_MISMATCH':
      return mistake(
        'WIDGET_OF_OTHER_ACCOUNT',
        'the widget belongs to another account',
        `${name('publicKey')}=<a widget of the account of ${name('apiKey')}>`,
      );
    case 'WIDGET_INACTIVE':
      return mistake(
        'WIDGET_INACTIVE',
        'the widget is inactive',
        `in the dashboard, activate the widget of ${name('publicKey')}`,
      );
    case 'PIPELINE_NOT_CONFIGURED':
    case 'PIPELINE_NOT_FOUND':
    case 'PIPELINE_INACTIVE':
    case 'UTILITY_PIPELINE_ON_OTP_ENDPOINT':
      return mistake(
        'WIDGET_PIPELINE',
        `the widget has no pipeline that sends codes: ${code}`,
        'in the dashboard, choose an active pipeline for codes in the widget',
      );
    case 'WIDGET_ORIGIN_REFUSED':
      return mistake(
        'WIDGET_ORIGIN_WRONG',
        'the hosted page is at another origin',
        `${name('widgetOrigin')}=<the origin of the hosted page>`,
      );
    case 'NETWORK_ERROR':
    case 'ABORTED':
      return mistake(
        'SERVICE_UNREACHABLE',
        'the service does not answer',
        `${name('baseUrl')}=<its address>`,
      );
    case 'MALFORMED_RESPONSE':
      return notTheService(name('baseUrl'));
    default:
      if (isMissing) return notTheService(name('baseUrl'));
      return mistake(
        'ATTEMPT_REFUSED',
        `the service refuses an attempt: ${code}`,
        'ask the service, with this code',
      );
  }
}
