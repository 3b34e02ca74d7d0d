import type { AccountSeed } from '../model/account.ts';
import type { SeedInput } from './parse-seed.ts';

/**
 * What a workspace without a seed begins with. Its credentials look like what they are, and a search
 * finds them.
 */
export function defaultSeed(workspaceId: string): SeedInput {
  return {
    accounts: [
      {
        id: `account_emulator_${workspaceId}`,
        apiKey: `ak_emulator_${workspaceId}_not_a_secret`,
        pipelines: [
          { id: `pipe_emulator_${workspaceId}`, name: 'OTP pipeline' },
          {
            id: `pipe_emulator_${workspaceId}_widget`,
            name: 'Widget pipeline',
            apiVersion: 'V2.0',
          },
          {
            id: `pipe_emulator_${workspaceId}_utility`,
            name: 'Utility pipeline',
            kind: 'utility',
            utility: {
              signingSecret: `request_signing_secret_emulator_${workspaceId}_not_a_secret`,
            },
          },
        ],
        widgets: [
          {
            id: `widget_emulator_${workspaceId}`,
            publicKey: `pk_emulator_${workspaceId}`,
            secret: `widget_secret_emulator_${workspaceId}_not_a_secret`,
            pipelineID: `pipe_emulator_${workspaceId}_widget`,
          },
        ],
        utilities: DEFAULT_UTILITIES,
      },
    ],
  };
}

const DEFAULT_UTILITIES: NonNullable<AccountSeed['utilities']> = {
  waba: 'active',
  smsRoutes: [{ country: 'EG' }, { country: 'GB' }],
  templates: [
    {
      id: 'order_confirmed',
      name: 'Order confirmed',
      body: 'Hello {{name}}, we have received your order {{order}}.',
      variables: {
        name: { example: 'Sara', fallback: 'there' },
        order: { example: 'A-1001' },
      },
    },
    {
      id: 'order_shipped',
      name: 'Order shipped',
      body: 'Hello {{name}}, your order {{order}} is on its way. It arrives on {{day}}.',
      variables: {
        name: { example: 'Sara', fallback: 'there' },
        order: { example: 'A-1001' },
        day: { example: 'Monday' },
      },
    },
  ],
};
