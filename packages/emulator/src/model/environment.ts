import type { Credentials } from './credentials.ts';

/** The variables by which a backend finds an emulator. */
export interface EmulatorEnvironment {
  readonly OTP_BASE_URL: string;
  readonly OTP_API_KEY: string;
  readonly OTP_PIPELINE_ID: string;
  readonly OTP_WIDGET_ORIGIN: string;
  readonly OTP_WIDGET_PUBLIC_KEY?: string;
  readonly OTP_WIDGET_SECRET?: string;
  readonly OTP_WEBHOOK_SECRET?: string;
  readonly OTP_UTILITY_PIPELINE_ID?: string;
  readonly OTP_SIGNING_SECRET?: string;
}

/** Names an emulator's addresses and credentials as the READMEs of the kit do. */
export function environmentOf({
  url,
  widgetOrigin,
  credentials: { apiKey, pipelineID, widget, utility },
}: {
  readonly url: string;
  readonly widgetOrigin: string;
  readonly credentials: Credentials;
}): EmulatorEnvironment {
  return {
    OTP_BASE_URL: url,
    OTP_API_KEY: apiKey,
    OTP_PIPELINE_ID: pipelineID,
    OTP_WIDGET_ORIGIN: widgetOrigin,
    ...(widget && {
      OTP_WIDGET_PUBLIC_KEY: widget.publicKey,
      OTP_WIDGET_SECRET: widget.secret,
      OTP_WEBHOOK_SECRET: widget.webhookSecret,
    }),
    ...(utility && { OTP_UTILITY_PIPELINE_ID: utility.pipelineID }),
    ...(utility?.signingSecret && { OTP_SIGNING_SECRET: utility.signingSecret }),
  };
}
