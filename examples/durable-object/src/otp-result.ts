import { DurableObject } from 'cloudflare:workers';
import type { WidgetResult, WidgetResultStore } from '@otp-kit/server';

const RESULT_MS = 900_000; // 15 minutes: longer than an attempt lasts.

/** The result of one attempt of the widget. Each method reads and writes without waiting, so it is atomic. */
export class OtpResult extends DurableObject {
  async put(result: WidgetResult, eventID: string): Promise<boolean> {
    const { kv } = this.ctx.storage;
    const event = `event ${eventID}`;
    if (kv.get(event) !== undefined) return false;
    kv.put(event, true);
    if (this.result()?.status !== 'success') kv.put('result', result);
    await this.#clearLater();
    return true;
  }

  result(): WidgetResult | undefined {
    return this.ctx.storage.kv.get<WidgetResult>('result');
  }

  async claim(): Promise<boolean> {
    const { kv } = this.ctx.storage;
    if (this.result()?.status !== 'success' || kv.get('claimed') !== undefined) return false;
    kv.put('claimed', true);
    await this.#clearLater();
    return true;
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  async #clearLater(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + RESULT_MS);
  }
}

/** Keeps the widget's results with one Durable Object per attempt. */
export function createDurableObjectResultStore(
  namespace: DurableObjectNamespace<OtpResult>,
): WidgetResultStore {
  return {
    put: async (result, eventID) => namespace.getByName(result.attemptId).put(result, eventID),
    get: async (attemptId) => namespace.getByName(attemptId).result(),
    claim: async (attemptId) => namespace.getByName(attemptId).claim(),
  };
}
