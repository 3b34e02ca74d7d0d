/** How the one try to deliver a webhook ended. */
export interface PostResult {
  /** `delivered`: the response was a 2xx. */
  readonly outcome: 'delivered' | 'failed';
  /** The status of the response, if there was one. */
  readonly httpStatus?: number;
  /** Why there was no response. */
  readonly reason?: string;
}

const TIME_LIMIT_MS = 5000;

/**
 * Posts a webhook once. A redirect is not followed: it could lead to where no webhook may go.
 * Never rejects.
 *
 * @param signal cuts the call
 */
export async function postWebhook(
  url: string,
  { headers, body, signal }: { headers: Headers; body: string; signal: AbortSignal },
): Promise<PostResult> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), TIME_LIMIT_MS);
  try {
    const response = await fetch(reachable(url), {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, limit.signal]),
    });
    // The body is not used; left unread, it would hold the connection.
    await response.body?.cancel();
    const { ok, status } = response;
    return { outcome: ok ? 'delivered' : 'failed', httpStatus: status };
  } catch (error) {
    const reason = limit.signal.aborted ? `no answer in ${TIME_LIMIT_MS / 1000} s` : words(error);
    return { outcome: 'failed', reason };
  } finally {
    clearTimeout(timer);
  }
}

// RFC 6761, section 6.3: names below localhost are this machine's. Not every resolver knows, and it is
// none of a resolver's business: it could send a webhook elsewhere.
function reachable(url: string): URL {
  const target = new URL(url);
  if (target.hostname.endsWith('.localhost')) target.hostname = 'localhost';
  return target;
}

// fetch says only that it failed; what failed is its error's cause, as `connect ECONNREFUSED …`. Where
// a name has several addresses, the cause has a code and no words.
function words(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  if (!(cause instanceof Error)) return message;
  const code = 'code' in cause ? String(cause.code) : message;
  return cause.message === '' ? code : cause.message;
}
