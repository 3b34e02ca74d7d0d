import { createHash, createHmac, randomBytes } from 'node:crypto';
import { EMULATOR } from './control.ts';
import type { Workspace } from './workspace.ts';

/** What a backend says in a utility send, beside its credentials. */
export interface UtilityMessage {
  readonly phone: string;
  readonly templateId?: string;
  readonly text?: string;
  readonly variableValues?: Readonly<Record<string, string>>;
  readonly customerUserId?: string;
}

/** Asks the service for a utility message, signed as it demands, and returns its response. */
export async function sendUtility(
  { apiKey: APIKey, utility }: Workspace,
  message: UtilityMessage,
  idempotencyKey?: string,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const body = JSON.stringify({ APIKey, pipelineID: utility.pipelineID, ...message });
  const timestamp = String(Date.now());
  const nonce = randomBytes(16).toString('hex');
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const response = await fetch(`${EMULATOR}/api/v1/utilities/send`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-service-timestamp': timestamp,
      'x-service-nonce': nonce,
      'x-service-signature': createHmac('sha256', utility.signingSecret)
        .update(`${timestamp}.${nonce}.${bodyHash}`)
        .digest('hex'),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body,
  });
  return { status: response.status, body: await response.json() };
}

/** The default workspace's template `order_shipped`, with a value for each variable. */
export const ORDER_SHIPPED: UtilityMessage = {
  phone: '+201001234567',
  templateId: 'order_shipped',
  variableValues: { name: 'Sara', order: 'A-7', day: 'Friday' },
};
