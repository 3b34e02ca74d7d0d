import type { UtilityChannel, UtilityErrorCode } from '@otp-kit/protocol';
import type { SmsRoute, WabaState } from '../../model/utility-settings.ts';
import { type Decision, type Finding, found, type Known, refused } from './utility-check.ts';

type Resolved = Known<'account' | 'pipeline' | 'template' | 'country'>;

/**
 * The first channel of the pipeline's order that can carry the message. It is decided before anything
 * is sent, and no other channel is tried later.
 *
 * @see the interface, "Channel resolution"
 */
export function checkChannel(request: Resolved): Finding<'channel' | 'route'> {
  const { pipeline, template } = request;
  const { whatsapp, sms, order } = pipeline.utility;
  if (!whatsapp && !sms)
    return refused('NO_CHANNEL_ENABLED', 'the pipeline has no channel enabled');
  if (template === null && !sms) {
    return refused(
      'FREE_TEXT_REQUIRES_SMS',
      'free text needs SMS, which the pipeline has disabled',
    );
  }
  const route = sms ? routeOf(request) : null;
  const problem = whatsAppProblem(request);
  const feasible: Readonly<Record<UtilityChannel, boolean>> = {
    whatsapp: problem === undefined,
    sms: route !== null,
  };
  const channel = order.find((each) => feasible[each]);
  if (channel === 'whatsapp')
    return found('WhatsApp can carry the message', { channel, route: null });
  if (channel === undefined) return sms ? unrouted(request) : (problem ?? unrouted(request));
  if (template !== null && !template.channels.sms) {
    return refused('TEMPLATE_NOT_SMS', 'the template may not be used for SMS');
  }
  return found(`SMS to ${route?.country} is routed; ${problem?.why ?? 'SMS comes first'}`, {
    channel,
    route,
  });
}

/** Why WhatsApp cannot carry the message; undefined where it can. */
function whatsAppProblem({ account, pipeline, template, country }: Resolved): Decision | undefined {
  const { whatsapp, allowedCountries } = pipeline.utility;
  if (!whatsapp) return refused('WHATSAPP_NOT_CONNECTED', 'the pipeline has WhatsApp disabled');
  if (template === null) return refused('FREE_TEXT_REQUIRES_SMS', 'free text needs SMS');
  if (!template.channels.whatsapp) {
    return refused('TEMPLATE_NOT_WHATSAPP', 'the template may not be used for WhatsApp');
  }
  if (!template.whatsappApproved) {
    return refused('TEMPLATE_NOT_WHATSAPP_APPROVED', 'WhatsApp has not approved the template');
  }
  const { waba } = account.utilities;
  if (waba !== 'active') return refused(WABA_PROBLEMS[waba].code, WABA_PROBLEMS[waba].why);
  if (allowedCountries !== undefined && !allowedCountries.includes(country ?? '')) {
    return refused('DESTINATION_NOT_ALLOWED', 'the pipeline does not allow this country');
  }
  return undefined;
}

const WABA_PROBLEMS = {
  'not-connected': {
    code: 'WHATSAPP_NOT_CONNECTED',
    why: 'the account has no WhatsApp business account',
  },
  inactive: { code: 'no_active_waba', why: 'the WhatsApp business account is not active' },
  'no-phone': {
    code: 'no_waba_phone',
    why: 'the WhatsApp business account has no phone number',
  },
} as const satisfies Record<
  Exclude<WabaState, 'active'>,
  { readonly code: UtilityErrorCode; readonly why: string }
>;

function routeOf({ account, country }: Resolved): SmsRoute | null {
  return account.utilities.smsRoutes.find((route) => route.country === country) ?? null;
}

function unrouted({ account }: Known<'account'>): Decision {
  const { smsRoutes } = account.utilities;
  return smsRoutes.length === 0
    ? refused('UTILITY_SMS_REQUIRES_BYO', 'the account has no SMS integration of its own')
    : refused('UTILITY_SMS_COUNTRY_NOT_ROUTED', 'no SMS integration routes this country');
}
