/**
 * What each documented error of V1.2, V2.0 and V1.0 calls for, written from the interface's "Errors" and
 * "Retry rules", and from no code of this kit. `new-challenge` is a retry with a new proof or captcha token.
 * E12-54 has a row for each call: the interface says "retry" for all of them, but a send without an
 * idempotency key may have sent its code (decision 0028).
 */
const TABLE = `
          part operation status code                            advice
  E12-01  V1.2 send      400 MISSING_REQUIRED_FIELDS              terminal
  E12-02  V1.2 send      401 INVALID_API_KEY                      terminal
  E12-03  V1.2 send      403 PIPELINE_OWNERSHIP_MISMATCH          terminal
  E12-04  V1.2 send      403 INVALID_API_VERSION                  terminal
  E12-05  V1.2 send      403 PIPELINE_INACTIVE                    terminal
  E12-06  V1.2 send      403 UTILITY_PIPELINE_ON_OTP_ENDPOINT     terminal
  E12-07  V1.2 send      404 PIPELINE_NOT_FOUND                   terminal
  E12-08  V1.2 challenge 500 PIPELINE_NOT_LOADED                  retry
  E12-09  V1.2 send      400 invalid_channel                      terminal
  E12-10  V1.2 send      400 channel_choice_not_enabled           terminal
  E12-11  V1.2 send      400 channel_not_eligible                 terminal
  E12-12  V1.2 send      422 pre_send_failure                     terminal
  E12-13  V1.2 send      500 ACTIVATION_FAILED                    unknown
  E12-14  V1.2 send      400 POW_SOLUTION_MISSING                 new-challenge
  E12-15  V1.2 send      400 POW_INVALID_TOKEN                    new-challenge
  E12-16  V1.2 send      400 POW_INVALID_SIGNATURE                new-challenge
  E12-17  V1.2 send      400 POW_PIPELINE_MISMATCH                new-challenge
  E12-18  V1.2 send      400 POW_INVALID_SOLUTION                 new-challenge
  E12-19  V1.2 send      409 POW_CHALLENGE_REPLAYED               new-challenge
  E12-20  V1.2 send      409 POW_DIFFICULTY_STALE                 new-challenge
  E12-21  V1.2 send      410 POW_CHALLENGE_EXPIRED                new-challenge
  E12-22  V1.2 send      500 POW_VERIFICATION_FAILED              new-challenge
  E12-23  V1.2 challenge 500 POW_DIFFICULTY_CALCULATION_FAILED    new-challenge
  E12-24  V1.2 challenge 500 CHALLENGE_GENERATION_FAILED          retry
  E12-25  V1.2 challenge 500 POW_CHALLENGE_GENERATION_FAILED      retry
  E12-26  V1.2 send      400 TURNSTILE_TOKEN_MISSING              new-challenge
  E12-27  V1.2 send      403 TURNSTILE_VERIFICATION_FAILED        new-challenge
  E12-28  V1.2 send      500 TURNSTILE_SECRET_KEY_MISSING         terminal
  E12-29  V1.2 challenge 502 TURNSTILE_API_ERROR                  retry
  E12-30  V1.2 challenge 504 TURNSTILE_VALIDATION_TIMEOUT         retry
  E12-31  V1.2 send      429 RATE_LIMIT_PHONENUMBER_PERMINUTE     wait
  E12-32  V1.2 send      429 RATE_LIMIT_PHONENUMBER_PERHOUR       wait
  E12-33  V1.2 send      429 RATE_LIMIT_PHONENUMBER_PERDAY        wait
  E12-34  V1.2 send      429 RATE_LIMIT_ENDUSERIP_PERMINUTE       wait
  E12-35  V1.2 send      429 RATE_LIMIT_ENDUSERIP_PERHOUR         wait
  E12-36  V1.2 send      429 RATE_LIMIT_ENDUSERIP_PERDAY          wait
  E12-37  V1.2 send      429 RATE_LIMIT_PIPELINE_PERMINUTE        wait
  E12-38  V1.2 send      429 RATE_LIMIT_PIPELINE_PERHOUR          wait
  E12-39  V1.2 send      429 RATE_LIMIT_PIPELINE_PERDAY           wait
  E12-40  V1.2 send      503 CIRCUIT_BREAKER_OPEN                 wait
  E12-41  V1.2 send      503 CIRCUIT_BREAKER_TRIGGERED            wait
  E12-42  V1.2 send      400 MISSING_VERIFICATION_ADDRESS         terminal
  E12-43  V1.2 send      500 TRANSACTION_NOT_FOUND                unknown
  E12-44  V1.2 verify    410 TRANSACTION_EXPIRED                  terminal
  E12-45  V1.2 verify    403 INVALID_OTP                          terminal
  E12-46  V1.2 verify    409 ALREADY_VERIFIED                     terminal
  E12-47  V1.2 verify    429 MAX_ATTEMPTS_EXCEEDED                terminal
  E12-48  V1.2 send      500 SEND_OTP_FAILED                      unknown
  E12-49  V1.2 verify    500 VERIFY_OTP_FAILED                    retry
  E12-50  V1.2 verify    402 BILLING_FAILED                       terminal
  E12-51  V1.2 send      400 TRANSACTION_CREATION_FAILED          terminal
  E12-52  V1.2 send      400 VALIDATION_ERROR                     terminal
  E12-53  V1.2 send      413 PAYLOAD_TOO_LARGE                    terminal
  E12-54  V1.2 challenge 500 INTERNAL_SERVER_ERROR                retry
  E12-54  V1.2 send      500 INTERNAL_SERVER_ERROR                unknown
  E12-54  V1.2 verify    500 INTERNAL_SERVER_ERROR                retry
  E2-01   V2.0 -         401 INVALID_SIGNATURE                    terminal
  E2-02   V2.0 -         401 SIGNATURE_EXPIRED                    retry
  E2-03   V2.0 -         404 ATTEMPT_NOT_FOUND                    terminal
  E2-04   V2.0 -         410 ATTEMPT_EXPIRED                      terminal
  E2-05   V2.0 -         410 CHALLENGE_EXPIRED                    retry
  E2-06   V2.0 -         403 CAPTCHA_NOT_VERIFIED                 retry
  E2-07   V2.0 -         404 WIDGET_NOT_FOUND                     terminal
  E2-08   V2.0 -         400 MISSING_REQUIRED_FIELDS              terminal
  E2-09   V2.0 -         403 PASSKEY_DISABLED                     terminal
  E2-10   V2.0 -         403 PASSKEY_NOT_VERIFIED                 terminal
  E2-11   V2.0 -         400 PASSKEY_REGISTRATION_FAILED          retry
  E2-12   V2.0 -         403 PASSKEY_AUTH_FAILED                  retry
  E2-13   V2.0 -         404 NO_PASSKEY                           terminal
  E2-14   V2.0 -         403 TEST_PAIR_RETIRED                    terminal
  E2-15   V2.0 -         402 INSUFFICIENT_QUOTA                   terminal
  E2-16   V2.0 -         500 BILLING_FAILED                       retry
  E2-17   V2.0 -         400 VALIDATION_ERROR                     terminal
  E2-18   V2.0 -         400 INVALID_ID_FORMAT                    terminal
  E2-19   V2.0 -         500 INTERNAL_SERVER_ERROR                terminal
  E2C-01  V2.0 -         401 INVALID_API_KEY                      terminal
  E2C-02  V2.0 -         403 WIDGET_USER_MISMATCH                 terminal
  E2C-03  V2.0 -         400 WIDGET_INACTIVE                      terminal
  E2C-04  V2.0 -         400 PIPELINE_NOT_CONFIGURED              terminal
  E2C-05  V2.0 -         404 PIPELINE_NOT_FOUND                   terminal
  E2C-06  V2.0 -         503 CIRCUIT_BREAKER_OPEN                 wait
  E2C-07  V2.0 -         402 INSUFFICIENT_QUOTA                   terminal
  E2C-08  V2.0 -         400 METADATA_SIZE_EXCEEDED               terminal
  E2C-09  V2.0 -         400 INVALID_OTP_DIGITS                   terminal
  E2C-10  V2.0 -         400 OTP_DIGITS_MISMATCH                  terminal
  E2C-11  V2.0 -         400 RESEND_LIMIT_EXCEEDED                terminal
  E2C-12  V2.0 -         403 FINGERPRINT_INCONSISTENT             terminal
  E2C-13  V2.0 -         429 -                                    wait
  EL-01   V1.0 create    400 -                                    terminal
  EL-02   V1.0 create    400 -                                    terminal
  EL-03   V1.0 activate  403 -                                    terminal
  EL-04   V1.0 activate  403 -                                    terminal
  EL-05   V1.0 verify    403 -                                    terminal
  EL-06   V1.0 verify    403 -                                    terminal
  EL-07   V1.0 create    404 -                                    terminal
  EL-08   V1.0 verify    404 -                                    terminal
  EL-09   V1.0 create    429 -                                    wait
  EL-10   V1.0 create    500 -                                    terminal
`;

/** One documented error and what it calls for. */
export interface DocumentedError {
  readonly id: string;
  /** The part of the service that responded, and the call. */
  readonly part:
    | { readonly surface: 'V1.2'; readonly operation: 'challenge' | 'send' | 'verify' }
    | { readonly surface: 'V2.0' }
    | { readonly surface: 'V1.0'; readonly operation: 'create' | 'activate' | 'verify' };
  readonly httpStatus: number;
  /** `-` for a response without a code. */
  readonly code: string;
  readonly expected: string;
}

/** The 96 errors of the parts other than utility messages, by their IDs. */
export const DOCUMENTED_ERRORS: readonly DocumentedError[] = TABLE.trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [id = '', part, called, status, code = '', expected = ''] = line.trim().split(/\s+/);
    return {
      id,
      part: partOf(part, called),
      httpStatus: Number(status),
      code,
      expected,
    };
  });

function partOf(part: string | undefined, called: string | undefined): DocumentedError['part'] {
  const surface = oneOf(['V1.2', 'V2.0', 'V1.0'], part);
  switch (surface) {
    case 'V1.2':
      return { surface, operation: oneOf(['send', 'challenge', 'verify'], called) };
    case 'V1.0':
      return { surface, operation: oneOf(['create', 'activate', 'verify'], called) };
    case 'V2.0':
      return { surface };
  }
}

function oneOf<T extends string>(values: readonly [T, ...T[]], word: string | undefined): T {
  return values.find((value) => value === word) ?? values[0];
}
