import type { Pipeline } from './pipeline.ts';
import type { Widget } from './widget.ts';

/** The credentials that an integrator's backend needs. */
export interface Credentials {
  readonly apiKey: string;
  readonly pipelineID: string;
  /** The credentials of the first widget and its pipeline, if there are any. */
  readonly widget?: {
    readonly publicKey: string;
    readonly secret: string;
    readonly pipelineID: string;
    /** Signs the webhooks of that pipeline. */
    readonly webhookSecret: string;
  };
  /** The credentials of the first utility pipeline, if there is one. */
  readonly utility?: {
    readonly pipelineID: string;
    /** Signs the sends; null where the pipeline has none. */
    readonly signingSecret: string | null;
  };
}

/** The part of an account that has its credentials; also as the response to `POST workspaces` shows it. */
export interface DescribedAccount {
  readonly apiKey: string;
  readonly pipelines: readonly (Pick<Pipeline, 'id' | 'kind' | 'webhookSigningSecret'> & {
    readonly utility: Pick<Pipeline['utility'], 'signingSecret'>;
  })[];
  readonly widgets: readonly Pick<Widget, 'publicKey' | 'secret' | 'pipelineID'>[];
}

/** The credentials of an account: those of its first pipeline, first widget and first utility pipeline. */
export function credentialsOf(account: DescribedAccount | undefined): Credentials {
  const { apiKey = '', pipelines = [], widgets = [] } = account ?? {};
  const [widget] = widgets;
  const pipeline = pipelines.find(({ id }) => id === widget?.pipelineID);
  const utility = pipelines.find(({ kind }) => kind === 'utility');
  return {
    apiKey,
    pipelineID: pipelines[0]?.id ?? '',
    ...(widget !== undefined &&
      pipeline !== undefined && {
        widget: {
          publicKey: widget.publicKey,
          secret: widget.secret,
          pipelineID: pipeline.id,
          webhookSecret: pipeline.webhookSigningSecret,
        },
      }),
    ...(utility !== undefined && {
      utility: { pipelineID: utility.id, signingSecret: utility.utility.signingSecret },
    }),
  };
}
