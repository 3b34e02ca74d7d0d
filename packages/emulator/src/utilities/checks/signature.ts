import type { Bytes } from '@otp-kit/protocol';
import { hashBytes, isSameText, signText, toHex, toUtf8 } from '../../crypto/hash.ts';
import { UTILITY_NAME_LENGTH, UTILITY_SKEW_MS } from '../../model/limits.ts';
import { type Finding, invalidField, type Known, nowOf, passed, refused } from './utility-check.ts';

/**
 * The signature of a utility send: secret, headers, timestamp, signature, nonce, in this order.
 *
 * @module
 * @see the interface, "Authentication", "Utilities signature"
 */

/** A pipeline with signing has a secret. */
export function checkSigningSecret({ pipeline }: Known<'pipeline'>): Finding {
  const { signingEnabled, signingSecret } = pipeline.utility;
  if (!signingEnabled) return passed('the pipeline has signing disabled');
  return signingSecret === null
    ? refused('SIGNING_NOT_CONFIGURED', 'signing is enabled, and the pipeline has no secret')
    : passed('the pipeline has a secret');
}

/** The three headers are there. */
export function checkSignatureHeaders(request: Known<'pipeline'>): Finding {
  return ifSigned(request, ({ headers }) => {
    const missing = Object.entries(headers).filter(([, value]) => !value);
    if (headers.nonce.length > UTILITY_NAME_LENGTH) {
      return invalidField('nonce', `must have at most ${UTILITY_NAME_LENGTH} characters`);
    }
    return missing.length > 0
      ? refused('MISSING_SIGNATURE', `missing header: ${missing.map(([name]) => name).join(', ')}`)
      : passed('the three headers are there');
  });
}

/** The timestamp is of now, by the workspace's clock. */
export function checkTimestamp(request: Known<'workspace' | 'pipeline'>): Finding {
  return ifSigned(request, ({ headers: { timestamp } }) => {
    const sentAtMs = /^\d{1,16}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
    const offMs = Math.abs(nowOf(request) - sentAtMs);
    return offMs <= UTILITY_SKEW_MS
      ? passed(`the timestamp is ${Math.round(offMs / 1000)} s off`)
      : refused(
          'SIGNATURE_TIMESTAMP_SKEW',
          'the timestamp must be Unix milliseconds, at most 5 minutes off',
        );
  });
}

/** The pipeline's secret signed the exact bytes of the body. */
export function checkSignature(request: Known<'pipeline'>): Finding {
  return ifSigned(request, ({ headers, body, secret }) =>
    isSameText(headers.signature, sign(headers, body, secret))
      ? passed('the secret of the pipeline signed these bytes')
      : refused('INVALID_SIGNATURE', 'the signature does not fit these bytes, or the secret'),
  );
}

/** The nonce is new to the pipeline. It is used up when everything before it is right. */
export function checkNonce(request: Known<'workspace' | 'pipeline'>): Finding {
  return ifSigned(request, ({ headers: { nonce } }) => {
    const { workspace, pipeline } = request;
    const nowMs = nowOf(request);
    if (workspace.nonces.isUsed(pipeline.id, nonce, nowMs)) {
      return refused('SIGNATURE_REPLAY', 'the nonce was used within the last 10 minutes');
    }
    const use = (): void => workspace.nonces.use(pipeline.id, nonce, nowMs);
    return { kind: 'passed', why: 'the nonce is new', facts: {}, use };
  });
}

interface SignedSend {
  readonly headers: SignatureHeaders;
  readonly body: Bytes;
  readonly secret: string;
}

interface SignatureHeaders {
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
}

function ifSigned(
  { pipeline, signed }: Known<'pipeline'>,
  check: (send: SignedSend) => Finding,
): Finding {
  const { signingEnabled, signingSecret } = pipeline.utility;
  if (!signingEnabled || signingSecret === null) return passed('the pipeline has signing disabled');
  if (signed === undefined) return passed('a dry run has no signature');
  const { body, headers } = signed;
  return check({ headers: signatureHeaders(headers), body, secret: signingSecret });
}

const SIGNATURE_NAME = /^x-(.+)-signature$/;

/** The names have the provider's brand in them: any is accepted, and `service` without a signature. */
function signatureHeaders(headers: Headers): SignatureHeaders {
  const names = [...headers.keys()].filter((name) => SIGNATURE_NAME.test(name));
  const brand = SIGNATURE_NAME.exec(names[0] ?? '')?.[1] ?? 'service';
  const prefix = names.includes('x-service-signature') ? 'service' : brand;
  const read = (name: string): string => headers.get(`x-${prefix}-${name}`) ?? '';
  return { timestamp: read('timestamp'), nonce: read('nonce'), signature: read('signature') };
}

function sign({ timestamp, nonce }: SignatureHeaders, body: Bytes, secret: string): string {
  const message = `${timestamp}.${nonce}.${toHex(hashBytes(body))}`;
  return toHex(signText(toUtf8(secret), message));
}
