import { createEmulator } from '@otp-kit/emulator';
import { onTestFinished } from 'vitest';
import { type Control, createControl } from '../emulator-control.ts';
import { CREDENTIALS, emulatorSeed } from '../emulator-seed.ts';
import type { ServiceSettings } from './clients.ts';

/** A service for one test: an emulator over HTTP, with the demo's pipelines. */
export async function startService(): Promise<{
  readonly service: ServiceSettings;
  readonly control: Control;
  /** Reads the inbox. Returns a function that counts the messages about an order. */
  readonly messagesAbout: () => Promise<(orderId: number) => number>;
}> {
  const { url, close } = await createEmulator({
    port: 0,
    widgetPort: 0,
    seed: emulatorSeed('http://localhost', 'http://localhost'),
  });
  onTestFinished(close);
  const control = createControl(url);
  return {
    service: { baseUrl: url, apiKey: CREDENTIALS.apiKey, pipelines: CREDENTIALS.orders },
    control,
    messagesAbout: async () => {
      const messages = await control('GET', 'messages');
      const texts = Array.isArray(messages) ? messages.map(({ text }) => String(text)) : [];
      return (orderId) => texts.filter((text) => text.includes(`order ${orderId} `)).length;
    },
  };
}
