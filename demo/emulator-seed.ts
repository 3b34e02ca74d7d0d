/** What the emulator begins with: an account with a pipeline for the form, one behind a widget, and two for messages about orders. */
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
  orders: {
    sms: { id: 'pipe_demo_orders_sms', signingSecret: 'signing_secret_sms_demo_not_a_secret' },
    whatsapp: {
      id: 'pipe_demo_orders_whatsapp',
      signingSecret: 'signing_secret_whatsapp_demo_not_a_secret',
    },
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
  const { apiKey, pipelineID, widget, orders } = CREDENTIALS;
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
          ordersPipeline('Orders by SMS', orders.sms, { whatsapp: false }),
          ordersPipeline('Orders by WhatsApp', orders.whatsapp, { sms: false }),
        ],
        utilities: {
          smsRoutes: ['EG', 'SA', 'AE', 'GB', 'DE', 'US'].map((country) => ({ country })),
          templates: [
            template('order_shipped', 'Hello {{name}}, your order {{order}} is on its way.'),
            template('order_confirmed', 'Hello {{name}}, we have your order {{order}}.'),
            template(
              'order_shipped_de',
              'Hallo {{name}}, deine Bestellung {{order}} ist unterwegs.',
            ),
            template('order_confirmed_de', 'Hallo {{name}}, wir haben deine Bestellung {{order}}.'),
            template('order_shipped_ar', 'مرحبا {{name}}، طلبك رقم {{order}} في الطريق إليك.'),
            template('order_confirmed_ar', 'مرحبا {{name}}، تلقّينا طلبك رقم {{order}}.'),
          ],
        },
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

function ordersPipeline(
  name: string,
  { id, signingSecret }: { readonly id: string; readonly signingSecret: string },
  channels: { readonly whatsapp?: false; readonly sms?: false },
) {
  return { id, name, kind: 'utility', utility: { ...channels, signingSecret } } as const;
}

function template(id: string, body: string) {
  return { id, body, variables: { name: { example: 'Mona' }, order: { example: '1' } } };
}
