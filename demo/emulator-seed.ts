/** What the emulator begins with: an account with a pipeline for the form, and one behind a widget. */
import type { SeedInput } from '@otp-kit/emulator';

/** The credentials of the seed. They open nothing but an emulator. */
export const CREDENTIALS = {
  apiKey: 'ak_demo_not_a_secret',
  pipelineID: 'pipe_demo',
  widget: {
    id: 'widget_demo',
    pipelineID: 'pipe_demo_widget',
    publicKey: 'pk_demo',
    secret: 'widget_secret_demo_not_a_secret',
    webhookSecret: 'whsec_ZGVtby1ub3QtYS1zZWNyZXQtMjQtYnl0ZXM=',
  },
} as const;

/**
 * The seed of the demo.
 *
 * @param pageOrigin where the browser finds the demo: the redirect lands there
 * @param backendOrigin where this machine finds the demo's backend: the webhook goes there
 * @param options.passkeyEnabled whether the own form offers a passkey after the code
 */
export function emulatorSeed(
  pageOrigin: string,
  backendOrigin: string,
  { passkeyEnabled = true }: { readonly passkeyEnabled?: boolean } = {},
): SeedInput {
  const { apiKey, pipelineID, widget } = CREDENTIALS;
  return {
    accounts: [
      {
        id: 'account_demo',
        apiKey,
        verified: true,
        entitlements: { passkeys: true, channelChoice: true },
        pipelines: [
          {
            id: pipelineID,
            name: 'React form',
            passkeyEnabled,
            channelChoice: true,
            // Wide enough to try everything; the service's own limit would soon be reached.
            rateCaps: { endUserIP: { perMinute: 30, perHour: 600 } },
          },
          {
            id: widget.pipelineID,
            name: 'Widget',
            apiVersion: 'V2.0',
            channelChoice: true,
            webhookSigningSecret: widget.webhookSecret,
            frontendCallbackURL: `${pageOrigin}/api/otp/widget/return`,
            backendCallbackURL: `${backendOrigin}/api/otp/widget/webhook`,
          },
        ],
        widgets: [
          {
            id: widget.id,
            publicKey: widget.publicKey,
            secret: widget.secret,
            basicInfo: { name: 'otp-kit demo' },
            pipelineID: widget.pipelineID,
          },
        ],
      },
    ],
  };
}
