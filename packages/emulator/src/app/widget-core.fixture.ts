import { createHmac } from 'node:crypto';
import { V2_ERRORS, type V2ErrorCode } from '@otp-kit/protocol';
import { expect } from 'vitest';
import type { AccountSeed } from '../model/account.ts';
import type { PipelineSeed } from '../model/pipeline.ts';
import type { WidgetSeed } from '../model/widget.ts';
import { createEmulatorCore } from '../node/emulator-core.ts';
import { createSeededRandom } from '../primitives/random.ts';
import type { SeedInput } from '../seed/parse-seed.ts';
import { type CallResponse, type CoreCalls, callsOf } from './core-calls.fixture.ts';
import type { EmulatorCore } from './emulator-core.ts';
import { API_KEY, PHONE, START_MS } from './v12-core.fixture.ts';
import type { Workspace } from './workspace.ts';

/** What a widget fixture may differ in. */
export interface WidgetFixtureOptions {
  readonly pipeline?: PipelineSeed;
  readonly widget?: WidgetSeed;
  readonly account?: Partial<AccountSeed>;
  readonly others?: readonly AccountSeed[];
  readonly platform?: SeedInput['platform'];
}

/** A core with one widget of which everything is known. */
export interface WidgetFixture extends CoreCalls {
  readonly core: EmulatorCore;
  readonly workspace: Workspace;
  /** What the developer was warned of. */
  readonly warnings: readonly string[];
  /** A signed create-attempt; `undefined` leaves a field out, and the signature is of what is sent. */
  readonly create: (fields?: Record<string, unknown>, secret?: string) => Promise<CallResponse>;
}

export const PUBLIC_KEY = 'pk_test';
export const WIDGET = 'widget_test';
export const WIDGET_PIPELINE = 'pipe_test_widget';
export const WIDGET_SECRET = 'widget_secret_test';
export const CREATE_ATTEMPT = '/api/v1/widget-sdk/create-attempt';

/** Creates a widget fixture. */
export function createWidgetFixture(options: WidgetFixtureOptions = {}): WidgetFixture {
  const warnings: string[] = [];
  const core = createEmulatorCore({
    warn: (text) => warnings.push(text),
    now: () => START_MS,
    random: createSeededRandom('widget fixture'),
    seed: {
      ...(options.platform && { platform: options.platform }),
      accounts: [
        {
          id: 'account_test',
          apiKey: API_KEY,
          pipelines: [{ id: WIDGET_PIPELINE, apiVersion: 'V2.0', ...options.pipeline }],
          widgets: [
            {
              id: WIDGET,
              publicKey: PUBLIC_KEY,
              secret: WIDGET_SECRET,
              pipelineID: WIDGET_PIPELINE,
              ...options.widget,
            },
          ],
          ...options.account,
        },
        ...(options.others ?? []),
      ],
    },
  });
  const workspace = core.store.defaultWorkspace;

  const calls = callsOf(core);

  return {
    ...calls,
    core,
    workspace,
    warnings,
    create: (fields = {}, secret = WIDGET_SECRET) => {
      const sent = {
        apiKey: API_KEY,
        publicKey: PUBLIC_KEY,
        timestamp: workspace.clock.now(),
        verificationAddress: { phoneNumber: PHONE },
        ...fields,
      };
      const { phoneNumber } = sent.verificationAddress ?? {};
      const message = JSON.stringify({
        apiKey: sent.apiKey,
        publicKey: sent.publicKey,
        timestamp: sent.timestamp,
        phoneNumber,
      });
      return calls.post(CREATE_ATTEMPT, { signature: sign(message, secret), ...sent });
    },
  };
}

/** Hex HMAC-SHA256. */
export function sign(message: string, secret: string): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}

/** The failure of the handler that create-attempt shares with the hosted page. */
export function expectShared({ status, body }: CallResponse, code: V2ErrorCode): void {
  const { status: documented, retryable } = V2_ERRORS[code];
  expect(body).toMatchObject({ status: 'error', code, retryable, action: expect.any(String) });
  expect(status).toBe(documented);
}
