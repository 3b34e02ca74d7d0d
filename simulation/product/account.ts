/** The account at the service, and the product's own secrets. None of them may leave a proxy. */
export const ACCOUNT = {
  apiKey: 'ak_simulation_kept_by_the_backend',
  pipelineID: 'pipe_simulation_codes',
  widgetPipelineID: 'pipe_simulation_widget',
  utilityPipelineID: 'pipe_simulation_messages',
  publicKey: 'pk_simulation',
  widgetSecret: 'widget_secret_simulation_kept_by_the_backend',
  signingSecret: 'signing_secret_simulation_kept_by_the_backend',
  webhookSecret: `whsec_${btoa('a webhook secret of thirty-two b')}`,
} as const;

/** The n-th secret that seals cookies: each rotation begins the next one. */
export const sealSecret = (nth: number): string =>
  `seal secret ${nth} of the simulation, 32 bytes and more`;

/** What none but the backend and the service may see. */
export const SECRETS: readonly string[] = [
  ACCOUNT.apiKey,
  ACCOUNT.widgetSecret,
  ACCOUNT.signingSecret,
  ACCOUNT.webhookSecret,
  ACCOUNT.pipelineID,
  'seal secret',
];

export const SHOP = 'https://shop.test';
export const SERVICE = 'https://service.test';
export const WIDGET_ORIGIN = 'http://widget.localhost';
/** The URL to which the service posts results of the widget. The emulator posts to this machine only. */
export const WEBHOOK = 'http://localhost/api/otp/widget/webhook';

/** The most wrong codes in a row for an address before each one costs a pause. */
export const MAX_WRONG_CODES = 5;

/** The account in the emulator's terms: an easy proof, and no caps of its own beyond the interface's. */
export const SEED = {
  accounts: [
    {
      id: 'shop',
      apiKey: ACCOUNT.apiKey,
      pipelines: [
        { id: ACCOUNT.pipelineID, baseDifficulty: 1, adaptiveDifficulty: false },
        {
          id: ACCOUNT.widgetPipelineID,
          apiVersion: 'V2.0' as const,
          backendCallbackURL: WEBHOOK,
          signingSecret: ACCOUNT.webhookSecret,
        },
        {
          id: ACCOUNT.utilityPipelineID,
          kind: 'utility' as const,
          utility: { whatsapp: false, signingSecret: ACCOUNT.signingSecret },
        },
      ],
      widgets: [
        {
          id: 'widget_simulation',
          publicKey: ACCOUNT.publicKey,
          secret: ACCOUNT.widgetSecret,
          pipelineID: ACCOUNT.widgetPipelineID,
        },
      ],
      utilities: {
        smsRoutes: [{ country: 'EG' }],
        templates: [
          { id: 'order_shipped', body: 'Hello {{name}}', variables: { name: { example: 'Sara' } } },
        ],
      },
    },
  ],
};
