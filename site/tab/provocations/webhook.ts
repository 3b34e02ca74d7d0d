/** The secret of the webhooks that the error pages sign. */
export const WEBHOOK_SECRET: string = `whsec_${btoa('a secret of 24 bytes ...')}`;

/** Creates a webhook with a signature of Standard Webhooks, or with another text in its place. */
export async function signedWebhook({
  ageSeconds = 0,
  signature,
}: {
  readonly ageSeconds?: number;
  readonly signature?: string;
}): Promise<Request> {
  const body = '{}';
  const id = 'msg_1';
  const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds);
  const headers = {
    'hook-id': id,
    'hook-timestamp': timestamp,
    'hook-signature': signature ?? `v1,${await sign(`${id}.${timestamp}.${body}`)}`,
  };
  return new Request('http://localhost/webhook', { method: 'POST', headers, body });
}

async function sign(text: string): Promise<string> {
  const secret = Uint8Array.from(atob(WEBHOOK_SECRET.slice('whsec_'.length)), toByte);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(mac)));
}

function toByte(character: string): number {
  return character.charCodeAt(0);
}
