/**
 * What each of the 48 documented responses means, written from the interface's "Errors", "Retry rules" and
 * "Idempotency rules", and from no code of this kit. A row is an ID, the status, the code and the outcome
 * with and without a key on a pipeline of SMS, of WhatsApp and of both.
 *
 * `Q`: refused, the message is at fault. `A`: refused, the account is at fault. `W`: refused, wait.
 * `P`: pending. `?`: unknown. `S`: skipped.
 */
const TABLE = `
        status code                                     sms wa  both
  EU-01 400 MISSING_REQUIRED_FIELDS                     AA  AA  AA
  EU-02 400 INVALID_REQUEST_AUTH                        AA  AA  AA
  EU-03 401 INVALID_API_KEY                             AA  AA  AA
  EU-04 404 PIPELINE_NOT_FOUND                          AA  AA  AA
  EU-05 403 NOT_A_UTILITY_PIPELINE                      AA  AA  AA
  EU-06 403 PIPELINE_INACTIVE                           AA  AA  AA
  EU-07 400 SIGNING_NOT_CONFIGURED                      AA  AA  AA
  EU-08 401 MISSING_SIGNATURE                           AA  AA  AA
  EU-09 401 SIGNATURE_TIMESTAMP_SKEW                    AA  AA  AA
  EU-10 401 INVALID_SIGNATURE                           AA  AA  AA
  EU-11 401 SIGNATURE_REPLAY                            P?  ??  ??
  EU-12 400 INVALID_PHONE                               QQ  QQ  QQ
  EU-13 400 MISSING_TEXT                                QQ  QQ  QQ
  EU-14 404 TEMPLATE_NOT_FOUND                          QQ  QQ  QQ
  EU-15 409 TEMPLATE_NOT_APPROVED                       AA  AA  AA
  EU-16 409 TEMPLATE_NOT_SMS                            AA  AA  AA
  EU-17 409 TEMPLATE_NOT_WHATSAPP                       AA  AA  AA
  EU-18 409 TEMPLATE_NOT_WHATSAPP_APPROVED              AA  AA  AA
  EU-19 400 TEMPLATE_MISSING_VARIABLES                  QQ  QQ  QQ
  EU-20 400 TEMPLATE_VAR_MISSING                        QQ  QQ  QQ
  EU-21 409 UTILITY_SMS_REQUIRES_BYO                    AA  AA  AA
  EU-22 409 UTILITY_SMS_COUNTRY_NOT_ROUTED              AA  AA  AA
  EU-23 409 UTILITY_SMS_PROVIDER_NOT_READY              AA  AA  AA
  EU-24 409 FREE_TEXT_REQUIRES_SMS                      QQ  QQ  QQ
  EU-25 409 NO_CHANNEL_ENABLED                          AA  AA  AA
  EU-26 403 DESTINATION_NOT_ALLOWED                     AA  AA  AA
  EU-27 409 WHATSAPP_NOT_CONNECTED                      AA  AA  AA
  EU-28 409 no_active_waba                              AA  AA  AA
  EU-29 409 no_waba_phone                               AA  AA  AA
  EU-30 500 admin_waba_token_missing                    AA  AA  AA
  EU-31 500 waba_token_error                            AA  AA  AA
  EU-32 402 UTILITY_FEE_UNAVAILABLE                     AA  AA  AA
  EU-33 402 INSUFFICIENT_BALANCE                        AA  AA  AA
  EU-34 402 SPEND_CAP_EXCEEDED                          AA  AA  AA
  EU-35 503 UTILITY_BUDGET_RESERVATION_PENDING          P?  PW  P?
  EU-36 503 UTILITY_BUDGET_RECONCILIATION_PENDING       P?  ??  ??
  EU-37 503 UTILITY_BILLING_UNAVAILABLE                 AA  AA  AA
  EU-38 503 BYO_SMS_RETRY_RECONCILIATION_PENDING        P?  ??  P?
  EU-39 503 provider_outcome_reconciliation_pending     P?  ??  P?
  EU-40 502 provider_outcome_unknown                    ??  ??  ??
  EU-41 502 send_failed                                 AA  ??  ??
  EU-42 400 INVALID_IDEMPOTENCY_KEY                     QQ  QQ  QQ
  EU-43 400 PARTNER_IDEMPOTENCY_KEY_REQUIRED            QQ  QQ  QQ
  EU-44 422 IDEMPOTENCY_KEY_REUSE                       QQ  QQ  QQ
  EU-45 409 IDEMPOTENCY_IN_PROGRESS                     P?  ??  ??
  EU-46 409 IDEMPOTENCY_CONFLICT                        P?  ??  ??
  EU-47 500 -                                           ??  ??  ??
  EU-48 200 RECIPIENT_SUPPRESSED                        SS  SS  SS
`;

const MEANING: Readonly<Record<string, string>> = {
  Q: 'refused fix-request',
  A: 'refused fix-account',
  W: 'refused wait',
  P: 'pending',
  S: 'skipped',
  '?': 'unknown',
};

/** One documented response and what it means. */
export interface DocumentedAnswer {
  readonly id: string;
  readonly httpStatus: number;
  /** `-` for a response without a code. */
  readonly code: string;
  readonly cases: readonly {
    readonly keyed: boolean;
    readonly channels: 'sms' | 'whatsapp' | 'both';
    readonly meaning: string;
  }[];
}

/** The 48 responses. */
export const DOCUMENTED_ANSWERS: readonly DocumentedAnswer[] = TABLE.trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [id = '', status, code = '', ...cells] = line.trim().split(/\s+/);
    const cases = (['sms', 'whatsapp', 'both'] as const).flatMap((channels, column) =>
      [true, false].map((keyed, index) => ({
        keyed,
        channels,
        meaning: MEANING[cells[column]?.[index] ?? ''] ?? 'no such meaning',
      })),
    );
    return { id, httpStatus: Number(status), code, cases };
  });

/** The body of a documented response. */
export function bodyOf({ httpStatus, code }: DocumentedAnswer): unknown {
  if (httpStatus === 200) {
    const data = { recipient: '+201001234567', skipped: true, transactionID: 'txn_1' };
    return { status: 'skipped', code, message: 'x', data };
  }
  return code === '-' ? undefined : { status: 'error', code, message: 'x' };
}
