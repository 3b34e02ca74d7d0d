/**
 * What the interface leaves open, and the stand that the emulator takes. Each is a switch, so that a
 * kit can be shown to work whichever way the service itself decides. The first value is the default.
 */
export interface Behaviors {
  /** In which order a send is checked. Shuffled, each send by the workspace's own randomness. */
  readonly checkOrder: 'documented' | 'shuffled';
  /** The prose of errors: fit to be read, or random, so that whoever branches on it is found out. */
  readonly messages: 'plain' | 'random';
  /** A window that slides with each event, or one that begins anew at each full minute, hour and day. */
  readonly rateLimitWindow: 'sliding' | 'fixed';
  /** Sends that passed every check, of these only the delivered, or whatever an admitted caller asked for. */
  readonly rateLimitCounts: 'passed' | 'delivered' | 'all';
  /** Whether a phone number's sends are counted by pipeline or over the whole account. */
  readonly phoneNumberScope: 'pipeline' | 'account';
  /** The difficulty at full traffic; default 6, the highest with a stated time to live. */
  readonly maxDifficulty: number;
  /** Where a captcha is asked for too, the share of the traffic that the difficulty begins to rise at; default 50. */
  readonly captchaRampPercent: number;
  /** How a difficulty between two whole ones is rounded. */
  readonly difficultyRounding: 'round' | 'ceil';
  /** The send that opens a breaker has a name of its own, or it has the same as those after it. */
  readonly breakerCode: 'TRIGGERED_THEN_OPEN' | 'OPEN';
  /** Over so many bytes, a body is refused with `PAYLOAD_TOO_LARGE`; default 102400. */
  readonly bodyLimitBytes: number;
  /** What `MAX_ATTEMPTS_EXCEEDED` says of the wait, which does not help: none, or the transaction's life. */
  readonly maxAttemptsCooldown: 'none' | 'remaining';
  /** What verify says of a `transactionReqID` that nobody has. */
  readonly unknownTransaction:
    | 'TRANSACTION_NOT_FOUND'
    | 'TRANSACTION_NOT_FOUND_404'
    | 'TRANSACTION_EXPIRED';
  /** What send says where the pipeline has no method for the address. */
  readonly noMethod: 'TRANSACTION_CREATION_FAILED' | 'VALIDATION_ERROR';
  /** What send says of an address or an own code of the wrong form. */
  readonly malformedAddress: 'VALIDATION_ERROR' | 'TRANSACTION_CREATION_FAILED';
  /** What verify says of an `otp` that is no string. */
  readonly otpNotString: 'VALIDATION_ERROR' | 'INVALID_OTP';
  /** What a body of another content type, or that is no JSON object, is told. */
  readonly unreadableBody: 'VALIDATION_ERROR' | 'MISSING_REQUIRED_FIELDS' | 'VALIDATION_ERROR_415';
  /** An `x-end-user-ip` that is no address counts as left out, or is refused. */
  readonly invalidEndUserIP: 'omitted' | 'rejected';
  /** Whether an end user of IPv6's private range, fc00::/7, is counted. */
  readonly uniqueLocalIPs: 'skipped' | 'counted';
  /** Whether an end user of IPv6 is counted by the whole address, or by its /64 network. */
  readonly ipv6Counting: 'address' | 'network';
  /** What becomes of a `powSolution` or a `turnstileToken` that nobody asked for. */
  readonly unneededProof: 'ignored' | 'rejected';
  /** Any nonce that solves a challenge counts, or only the smallest. */
  readonly nonce: 'any' | 'smallest';
  /** How long a challenge of a difficulty lives that the interface's table leaves out: as long as the nearest, or scaled on. */
  readonly unlistedChallengeTtl: 'nearest' | 'scaled';
  /** Whether a proof that passed is used up by a send that fails later. */
  readonly proofOfFailedSend: 'consumed' | 'kept';
  /** Whether a fallback after a late failure carries the same code. */
  readonly fallbackCode: 'same' | 'new';
  /** What send says, with 402, where the quota does not cover a code that is paid for when it is sent. */
  readonly unpaidSend: 'TRANSACTION_CREATION_FAILED' | 'BILLING_FAILED';
  /** Whether a new send ends the earlier transaction of the same address. */
  readonly earlierTransaction: 'kept' | 'expired';
  /** What verify says of a verified transaction after its expiry. */
  readonly verifiedThenExpired: 'ALREADY_VERIFIED' | 'TRANSACTION_EXPIRED';
  /** What becomes of a `returnTarget` that nobody may be sent to. */
  readonly returnTarget: 'VALIDATION_ERROR' | 'left-out';
  /** How long an `enrollmentToken` lives; default 120. */
  readonly enrollmentTokenSeconds: number;
  /** What the result callback of a V1.2 transaction carries. */
  readonly resultCallback: 'minimal' | 'extra' | 'empty' | 'array';
  /** How the signed message of an attempt with only an email names the phone number. */
  readonly emailSignature: 'left-out' | 'null' | 'empty' | 'rejected';
  /** Whether a signature of exactly 60 seconds ago or ahead still counts. */
  readonly signatureEdge: 'accepted' | 'expired';
  /** A signed phone number with spaces, dashes or parentheses is refused, or taken without them. */
  readonly unnormalizedPhone: 'VALIDATION_ERROR' | 'normalized';
  /** The HTTP status of `INVALID_OTP_DIGITS` and `OTP_DIGITS_MISMATCH`. */
  readonly digitsStatus: 400 | 422;
  /** The HTTP status of `RESEND_LIMIT_EXCEEDED`. */
  readonly resendStatus: 400 | 429;
  /** A widget that names no caps has none, or 5 a minute, 20 an hour and 50 a day of everything. */
  readonly widgetCaps: 'none' | 'strict';
  /** Whether a widget's limiter and breaker give a code, beside the wait. */
  readonly widgetLimitCode: 'none' | 'named';
  /** Whether a widget's resend carries the same code. */
  readonly resendCode: 'same' | 'new';
  /** Whether the hosted page tells `AUTH_FAILED` of each wrong code, or once nothing can succeed any more. */
  readonly authFailed: 'at-the-end' | 'each-wrong-code';
  /** Whether a hosted page in a frame goes, after a success, where a page of its own would. */
  readonly frameRedirect: 'none' | 'also';
  /** What a widget's webhook calls an attempt whose code nobody has asked for: a word of its own, or any. */
  readonly attemptStatus: 'created' | 'random';
  /** Whether the records in a widget's webhook have fields beyond the listed ones. */
  readonly webhookRecords: 'listed' | 'extra';
}
