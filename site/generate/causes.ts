import type { KnownErrorCode } from '@otp-kit/protocol';

type PerPeriod<Code extends string> = `${Code}_${'PERMINUTE' | 'PERHOUR' | 'PERDAY'}`;

/** What is known of a code beside the catalogue. */
export interface Cause {
  readonly cause: string;
  /** What to do, if the class does not say enough. */
  readonly todo?: string | undefined;
}

/** The cause of a code. */
export function causeOf(code: KnownErrorCode): Cause {
  const [cause = '', todo] = CAUSES[code].split(' → ');
  return { cause, todo };
}

const LIMITS = {
  ...perPeriod(
    'RATE_LIMIT_PHONENUMBER',
    'This number asked for more codes than the pipeline allows in this period. → The user waits. If real users meet it, raise the cap in the service’s dashboard.',
  ),
  ...perPeriod(
    'RATE_LIMIT_ENDUSERIP',
    'The end user’s network address asked for more codes than the pipeline allows in this period. → The user waits. If many users meet it at once, your proxy does not see their addresses: set `trustedProxies` or `clientIpHeader`.',
  ),
  ...perPeriod(
    'RATE_LIMIT_PIPELINE',
    'The pipeline sends more codes than its cap for this period allows. → The user waits. If real users meet it, raise the cap in the service’s dashboard.',
  ),
};

/** The cause of every code and, after an arrow, what to do. A code without a cause does not compile. */
export const CAUSES: Readonly<Record<KnownErrorCode, string>> = {
  ...LIMITS,

  // V1.2 and what it shares with V2.0 and utility messages
  MISSING_REQUIRED_FIELDS:
    'A field that the service requires is missing. The kit sends all of them, so another program made the request, or something removed a field on the way. → Look at the request in your backend’s log or in the emulator’s console.',
  INVALID_API_KEY:
    'The API key belongs to no account. → Compare `apiKey` with the service’s dashboard. Staging and production have different keys.',
  PIPELINE_OWNERSHIP_MISMATCH:
    'The pipeline belongs to another account than the API key. → Take `apiKey` and `pipelineID` of the same account.',
  INVALID_API_VERSION:
    "The pipeline is not set to V1.2. → Choose V1.2 for the pipeline in the dashboard, take another pipeline, or set `version: 'V1.0'` for a pipeline of V1.0.",
  PIPELINE_INACTIVE: 'The pipeline is turned off. → Turn it on in the dashboard.',
  UTILITY_PIPELINE_ON_OTP_ENDPOINT:
    'The pipeline is for utility messages, and was asked to send a code. → Give the proxy the ID of a pipeline for codes.',
  PIPELINE_NOT_FOUND:
    'No pipeline has this ID, or it belongs to another account. → Compare `pipelineID` with the dashboard. The widget’s pipeline is set in the dashboard, too.',
  PIPELINE_NOT_LOADED: 'The service could not load the pipeline for a security check. It passes.',
  invalid_channel:
    'The channel is not one of whatsapp, telegram and sms, or the send has no phone number. → List only channels of the service in `channels` of the proxy. The user chooses another one.',
  channel_choice_not_enabled:
    'The account or the pipeline does not let users choose a channel. → Turn the choice on in the dashboard, or leave `channels` out of the proxy.',
  channel_not_eligible:
    'The pipeline does not send over this channel. → List in `channels` of the proxy only what the pipeline sends over. The user chooses another one.',
  pre_send_failure:
    'The chosen channel refused the number before anything was sent; a number without WhatsApp is the usual case. → The user chooses another channel: the form offers the others.',
  ACTIVATION_FAILED:
    'The channel failed to send the code, and no other channel was tried. → The user tries again, or chooses another channel. The code may still arrive.',
  POW_SOLUTION_MISSING: 'The pipeline requires a proof of work, and the send had none.',
  POW_INVALID_TOKEN: 'The challenge token is not one that the service issued.',
  POW_INVALID_SIGNATURE: 'The challenge token’s signature does not match.',
  POW_PIPELINE_MISMATCH: 'The challenge was issued for another pipeline.',
  POW_INVALID_SOLUTION: 'The nonce does not solve the challenge.',
  POW_CHALLENGE_REPLAYED: 'The proof was used by an earlier send.',
  POW_DIFFICULTY_STALE: 'The difficulty has risen since the challenge was issued.',
  POW_CHALLENGE_EXPIRED:
    'The challenge expired before the send; at difficulty 3 it is valid for 90 seconds.',
  POW_VERIFICATION_FAILED: 'The service could not check the proof. It passes.',
  POW_DIFFICULTY_CALCULATION_FAILED: 'The service could not compute the difficulty. It passes.',
  CHALLENGE_GENERATION_FAILED: 'The service could not create a challenge. It passes.',
  POW_CHALLENGE_GENERATION_FAILED: 'The service could not create a challenge. It passes.',
  TURNSTILE_TOKEN_MISSING:
    'The pipeline requires a captcha, and the send had no token. → Give the form a `captcha`; see [Captcha](../guides/production#captcha).',
  TURNSTILE_VERIFICATION_FAILED:
    'The captcha provider rejected the token: it was used before, is older than two minutes, or this browser did not pass. → The user tries again, with a new token.',
  TURNSTILE_SECRET_KEY_MISSING:
    'The captcha of the pipeline has no secret key. → Set it in the dashboard, or turn the captcha off.',
  TURNSTILE_API_ERROR: 'The captcha provider returned an error to the service. It passes.',
  TURNSTILE_VALIDATION_TIMEOUT:
    'The captcha provider did not respond to the service in time. It passes.',
  CIRCUIT_BREAKER_OPEN:
    'Too many sends ended without a right code, and the pipeline stopped all sends for some time. → Users wait. Find out whether a program sends: see [Against abuse](../guides/security#sms-pumping).',
  CIRCUIT_BREAKER_TRIGGERED:
    'This send reached the pipeline’s flood guard, which stops all sends for some time. → Users wait. Find out whether a program sends: see [Against abuse](../guides/security#sms-pumping).',
  MISSING_VERIFICATION_ADDRESS:
    'The send named no phone number and no email address. → Look at the request: the kit’s proxy always names an address.',
  TRANSACTION_NOT_FOUND:
    'The service does not find the transaction that it created. → The user asks for a new code.',
  TRANSACTION_EXPIRED:
    'A code is valid for three minutes (its lifetime, or TTL): the expiry has passed, or a newer code has replaced it. → The user asks for a new code.',
  INVALID_OTP:
    'The code is wrong. The tenth wrong code ends the transaction. → The user enters the code of the newest message: the same code fails again, another one may be right.',
  ALREADY_VERIFIED:
    'The code was used before, for example by a second tab or a repeated request. → The user asks for a new code. One code is one login.',
  MAX_ATTEMPTS_EXCEEDED: 'Ten wrong codes were entered. → The user asks for a new code.',
  SEND_OTP_FAILED:
    'The service failed in a way that it does not name. The code may still arrive. → The user tries again.',
  VERIFY_OTP_FAILED:
    'The service failed in a way that it does not name, while it checked the code. → The user enters the same code again.',
  BILLING_FAILED:
    'The account could not be charged for the verification. → Check the balance and the plan in the dashboard. The code stays good.',
  TRANSACTION_CREATION_FAILED:
    'The service could not create the transaction; an empty balance is a common cause. → Check the balance in the dashboard; the user can try again.',
  VALIDATION_ERROR:
    'The body of the request failed validation. The service’s `details` name the field; your backend’s log has no values. → Compare the version of the kit with the service’s interface.',
  PAYLOAD_TOO_LARGE:
    'The body of the request is too large. → The proxy takes 4 KiB. Look for another program that posts to the route.',
  INTERNAL_SERVER_ERROR: 'The service failed unexpectedly.',

  // V2.0
  INVALID_SIGNATURE:
    'The signature of the request does not match its fields. → Compare the secret with the dashboard: `widgetSecret` for the widget, `signingSecret` for utility messages. A program between your backend and the service must not change the body.',
  SIGNATURE_EXPIRED:
    'The request was signed more than 60 seconds ago by the service’s clock. The kit signed again by that clock, and it still failed. → Set the clock of your server by NTP.',
  ATTEMPT_NOT_FOUND: 'No attempt has this ID. → Begin a new attempt.',
  ATTEMPT_EXPIRED: 'The attempt is older than five minutes. → The user begins again on your page.',
  CHALLENGE_EXPIRED:
    'The hosted page’s device challenge expired. → Nothing: the hosted page loads a new one.',
  CAPTCHA_NOT_VERIFIED:
    'The hosted page asked for a code before its captcha was passed. → The user solves the captcha on the hosted page.',
  WIDGET_NOT_FOUND: 'No widget has this public key. → Compare `publicKey` with the dashboard.',
  PASSKEY_DISABLED:
    'The widget does not offer passkeys. → Turn them on in the dashboard if you want them.',
  PASSKEY_NOT_VERIFIED:
    'A passkey was to be created without a verification of the same attempt, or, of your own, without a session that has a recent code. → The user verifies a code first.',
  PASSKEY_REGISTRATION_FAILED:
    'The browser’s response for a new passkey was not accepted, or the user has as many as are allowed. → The user tries again, or continues without a passkey.',
  PASSKEY_AUTH_FAILED:
    'The passkey’s response was not accepted. With passkeys of your own, the log says if the page’s origin is not in `origins`. → The user tries again, or takes a code.',
  NO_PASSKEY:
    'This number has no passkey, or your backend does not have the passkey. → The user takes a code.',
  TEST_PAIR_RETIRED: 'The test pair of this address was retired. → Use another test pair, or none.',
  INSUFFICIENT_QUOTA: 'The account has no balance left for a verification. → Top up the account.',
  INVALID_ID_FORMAT:
    'The attempt’s ID has another format. → Pass `attemptId` on as the service returned it.',
  WIDGET_USER_MISMATCH:
    'The widget belongs to another account than the API key. → Take `apiKey` and `publicKey` of the same account.',
  WIDGET_INACTIVE: 'The widget is turned off. → Turn it on in the dashboard.',
  PIPELINE_NOT_CONFIGURED: 'The widget has no pipeline. → Choose one in the dashboard.',
  METADATA_SIZE_EXCEEDED:
    '`publicMetadata` and `privateMetadata` together have more than 10,240 bytes. → Store the data on your side, and send a key of it.',
  INVALID_OTP_DIGITS:
    '`digits` is not 4, 5 or 6, or your own `otp` is no text of 4 to 6 digits. → Correct the field.',
  OTP_DIGITS_MISMATCH: 'Your own `otp` has another length than `digits`. → Correct one of the two.',
  RESEND_LIMIT_EXCEEDED: 'The attempt’s one resend was used. → The user begins again on your page.',
  FINGERPRINT_INCONSISTENT:
    'The attempt was opened on another device than the one that began it. → The user continues where the attempt was begun.',

  // Utility messages
  INVALID_REQUEST_AUTH: 'The request has no API key. → Set `apiKey`.',
  NOT_A_UTILITY_PIPELINE:
    'The pipeline is for codes, and was asked to send a message. → Give the client the ID of a utility pipeline.',
  SIGNING_NOT_CONFIGURED:
    'The pipeline requires signed requests, and has no secret. → Create the request-signing secret in the dashboard.',
  MISSING_SIGNATURE:
    'A header of the signature is missing. → Set `signingSecret` and `headerPrefix`; a gateway must not remove the headers.',
  SIGNATURE_TIMESTAMP_SKEW:
    'The request’s time is more than five minutes from the service’s. The kit repeated it once by the service’s clock. → Set the clock of your server by NTP.',
  SIGNATURE_REPLAY:
    'A copy of this request arrived before: a gateway may have repeated it. → Make the gateway repeat no POST. The kit repeats an SMS at once, with the same key. Where WhatsApp may be used, an operator decides.',
  INVALID_PHONE:
    'The service does not accept the phone number. → Correct the number. `prepare` takes E.164.',
  INVALID_PHONE_NUMBER:
    'The number takes no messages, or its type is refused, such as a premium number. → The user corrects the number. To accept further types, set `policy.allowNumberTypes`.',
  MISSING_TEXT: 'The message has neither a template nor a text. → Set `template` or `text`.',
  TEMPLATE_NOT_FOUND:
    'No template has this ID. → Correct the template in the service’s dashboard, or use another one.',
  TEMPLATE_NOT_APPROVED:
    'The template is not approved. → Correct the template in the service’s dashboard, or use another one.',
  TEMPLATE_NOT_SMS:
    'The template cannot be sent as an SMS. → Correct the template in the service’s dashboard, or use another one.',
  TEMPLATE_NOT_WHATSAPP:
    'The template cannot be sent by WhatsApp. → Correct the template in the service’s dashboard, or use another one.',
  TEMPLATE_NOT_WHATSAPP_APPROVED:
    'WhatsApp has not approved the template. → Correct the template in the service’s dashboard, or use another one.',
  TEMPLATE_MISSING_VARIABLES:
    'Variables of the template have no value; the outcome’s `missing` names them. → Set them, or give them a fallback in the template. With the option `templates`, the compiler finds it.',
  TEMPLATE_VAR_MISSING:
    'A variable of the template has no value; the outcome’s `variable` names it. → Set it, or give it a fallback in the template. With the option `templates`, the compiler finds it.',
  UTILITY_SMS_REQUIRES_BYO:
    'The message has to go by SMS, and the account has no SMS provider of its own. → Connect a provider in the dashboard.',
  UTILITY_SMS_COUNTRY_NOT_ROUTED:
    'No SMS provider of the account serves this country. → Add a route for the country in the dashboard.',
  UTILITY_SMS_PROVIDER_NOT_READY:
    'The SMS provider is not ready. → Check the provider in the dashboard.',
  FREE_TEXT_REQUIRES_SMS:
    'The message has a text of its own, which only SMS takes, and the pipeline has no SMS. → Use a template.',
  NO_CHANNEL_ENABLED: 'The pipeline has no channel. → Turn one on in the dashboard.',
  DESTINATION_NOT_ALLOWED:
    'The pipeline does not send to this destination. → Allow it in the dashboard.',
  WHATSAPP_NOT_CONNECTED: 'The account has no WhatsApp connection. → Connect it in the dashboard.',
  no_active_waba:
    'The account has no active WhatsApp business account. → Activate one in the dashboard.',
  no_waba_phone: 'The WhatsApp business account has no phone number. → Add one in the dashboard.',
  admin_waba_token_missing:
    'The service has no token for WhatsApp. Nothing was sent. → Contact the service.',
  waba_token_error:
    'The service’s token for WhatsApp does not work. Nothing was sent. → Contact the service.',
  UTILITY_FEE_UNAVAILABLE:
    'The fee of the message is not known. Nothing was sent. → Contact the service.',
  INSUFFICIENT_BALANCE:
    'The account’s balance is used up. → Top up the account, then perform the operation again.',
  SPEND_CAP_EXCEEDED:
    'The pipeline’s daily cap is reached. → Raise the cap, or perform the operation tomorrow.',
  UTILITY_BUDGET_RESERVATION_PENDING:
    'The fee could not be reserved yet. Nothing was sent. → Nothing: the kit repeats it after a growing delay; then the outcome’s `retryAt` says when.',
  UTILITY_BUDGET_RECONCILIATION_PENDING:
    'A reserved fee is not settled yet, so it is not known whether the message was sent. → Perform the same operation at `retryAt`.',
  UTILITY_BILLING_UNAVAILABLE:
    'The fee of a WhatsApp message could not be found. Nothing was sent. → Contact the service if it lasts.',
  BYO_SMS_RETRY_RECONCILIATION_PENDING:
    'An earlier request with this key is not settled. This one sent nothing. → Perform the same operation at `retryAt`.',
  provider_outcome_reconciliation_pending:
    'The SMS provider’s result is not settled. `certainty` says what is known. → Perform the same operation at `retryAt`.',
  provider_outcome_unknown:
    'The SMS provider gave no definite result: the message may have been sent. → Contact the service. Do not send the message again by a program.',
  send_failed:
    'The provider rejected the message. Nothing is charged. → Correct what the provider rejects, then prepare a new operation.',
  INVALID_IDEMPOTENCY_KEY:
    'The key is no text, or has more than 255 characters. → Use 1 to 255 visible ASCII characters.',
  PARTNER_IDEMPOTENCY_KEY_REQUIRED:
    'The SMS provider requires a key. → Remove `withoutKeyMaySendTwice`.',
  IDEMPOTENCY_KEY_REUSE:
    'The key was used with another body. → Give each message a key of its own.',
  IDEMPOTENCY_IN_PROGRESS:
    'Another request with this key is under way, for up to 60 seconds. → On SMS nothing: the kit repeats it when that time is over. Where WhatsApp may be used, an operator decides.',
  IDEMPOTENCY_CONFLICT:
    'Two requests with this key arrived at the same time. → On SMS nothing: the kit repeats it at once. Where WhatsApp may be used, an operator decides.',
  RECIPIENT_SUPPRESSED:
    'The recipient opted out, and nothing was sent. This is no failure. → Nothing. A stored response is repeated for 24 hours, also if the recipient has opted in again.',

  // The kit's own
  ABORTED: 'The call was aborted by its `signal`, or the handle was closed. → Nothing.',
  DEADLINE_EXCEEDED:
    "The challenge expired before it was solved: the device is slow or the difficulty high. → Nothing: the form begins with a new challenge. If many users meet it, allow `'wasm-unsafe-eval'` in `script-src`.",
  UNSUPPORTED_ALGORITHM:
    'The challenge names an algorithm that this version of the kit does not know. → Update the kit.',
  SOLVER_UNAVAILABLE:
    'No engine of the solver starts, in a worker or on the page. → Look at the page’s content security policy and at what the bundler made of `worker.js`; see [Troubleshooting](../guides/troubleshooting).',
  SOLVER_FAILED: 'The worker died, or its engine failed. → The user tries again.',
  CAPTCHA_FAILED:
    'The captcha gave no token: its script was blocked, or it gave up. → The user tries again. Check `script-src` and `frame-src` for the captcha.',
  CAPTCHA_NOT_CONFIGURED:
    'The pipeline requires a captcha, and the form has none, or the service named no site key. → Give the form a `captcha`, or turn the captcha off in the dashboard.',
  NETWORK_ERROR:
    'No response came: the user is offline, something blocks the request, or the connection between your backend and the service broke. → The user tries again. If your backend logs it, check its way to the service.',
  MALFORMED_RESPONSE:
    'A response came that is not as documented: a gateway’s page, or half of a response. → Look at what is between your backend and the service. The code may have been sent.',
  INVALID_REQUEST:
    'The body of the request is not as documented. → Correct the program that posts to the route. The form’s own requests are right.',
  UNEXPECTED_FIELD:
    'The body has a field that the route does not take. A proxy with `recipient` takes no address. → Remove the field.',
  UNSUPPORTED_MEDIA_TYPE:
    'The request is not declared as `application/json`. → Set the header `Content-Type: application/json`.',
  METHOD_NOT_ALLOWED:
    'The route exists, and takes another method. → Mount the proxy for POST, and for the widget for GET as well.',
  ROUTE_NOT_FOUND:
    'The proxy has no route of this path. → Give the form’s `endpoint` and the proxy’s `basePath` the same path, and let the framework pass the whole path on.',
  ORIGIN_REFUSED:
    'The request came from another site, or from a browser that does not say where it comes from. → Serve page and proxy from one origin. Add your own origins to `allowedOrigins` for browsers without `Sec-Fetch-Site`.',
  COUNTRY_CODE_MISSING:
    'The number has no country code, and is no number of the proxy’s `defaultCountry`. → The user adds the country code.',
  INVALID_EMAIL: 'The text is not an email address. → The user corrects it.',
  INCOMPLETE_CODE:
    'The code has another number of digits than the one that was sent. → The user corrects it.',
  COUNTRY_NOT_ALLOWED:
    'The number belongs to a country that `allowedCountries` does not list. → List the country if you serve it.',
  TOO_MANY_REQUESTS:
    'A limit of your own proxy is reached: per client, per address, or for wrong codes. → The user waits. The limits are in `policy` of the proxy.',
  NO_ACTIVE_FLOW:
    'This browser has no verification under way: the cookie is missing, too old, or of another proxy. → The user asks for a new code. If all users meet it: the cookie needs https, and all instances the same `sealSecrets`.',
  CLIENT_IP_UNAVAILABLE:
    'The proxy could not determine the client’s public address, so it sends nothing. → Set `trustedProxies` or `clientIpHeader`; see [Platforms](../guides/production#client-address).',
  SERVICE_UNAVAILABLE:
    'Your configuration or your account is at fault, or a hook of yours threw. The page learns no more.',
  WIDGET_ORIGIN_REFUSED:
    'The hosted page’s URL does not have the configured origin. Nothing was loaded. → Set `widgetOrigin` to the origin that the dashboard names.',
  WIDGET_LOAD_FAILED:
    'The hosted page did not load in time: offline, blocked, or down. → The user tries again, or takes the page in place of the frame. Check `frame-src`.',
  VERIFICATION_PENDING:
    'The attempt’s result was not confirmed in time: the webhook is late or lost. → Ask again, then begin a new attempt. Check that the service reaches your webhook, and give the proxy a `lookup`.',
  VERIFICATION_FAILED:
    'The attempt ended without a verification, or your `onVerified` refused the user. → The user begins again. A banned user asks your support.',
  EMAIL_ONLY_SIGNATURE_UNDOCUMENTED:
    'The service does not document how an attempt without a phone number is signed. → Add a phone number, use your own form, or set `experimental.emailOnlySigning` after you tried it.',
  CUSTOM_HEADERS_SIZE_EXCEEDED: '`customHeaders` have more than 4,096 bytes. → Send fewer.',
  WEBHOOK_SIGNATURE_INVALID:
    'The webhook’s signature is missing or wrong. → Refuse it. If the service’s own webhooks are refused, compare `webhookSecrets` with the dashboard.',
  WEBHOOK_TIMESTAMP_SKEW:
    'The webhook is signed rightly, for a time that is more than five minutes from now. → Refuse it: it may be a replay. Set the clock of your server by NTP.',
  WEBHOOK_BODY_NOT_RAW:
    'The body was parsed before the webhook’s handler, which needs its bytes. → Mount the handler before any body parser.',
  OPERATION_INTERRUPTED:
    'An earlier `perform` of this operation was cut off, or the client does not know whether there was one, so the message may have been sent. → Give `earlier` with every `perform` of a saved operation. After a crash an operator decides. Do not send it again by a program.',
};

function perPeriod<Code extends string>(
  code: Code,
  cause: string,
): Readonly<Record<PerPeriod<Code>, string>>;
function perPeriod(code: string, cause: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ['PERMINUTE', 'PERHOUR', 'PERDAY'].map((period) => [`${code}_${period}`, cause]),
  );
}
