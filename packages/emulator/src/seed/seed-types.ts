import type { Behaviors } from '../behaviors/behaviors.ts';
import type { Account, Billing, Platform } from '../model/account.ts';
import type { Pipeline, TestPair } from '../model/pipeline.ts';
import type { AccountUtilities, SmsRoute, UtilityTemplate } from '../model/utility-settings.ts';
import type { Branding, Widget } from '../model/widget.ts';

/** A pipeline as it is written in a seed: whatever is left out has its default. */
export interface PipelineSeed
  extends Partial<
    Omit<Pipeline, 'dev' | 'testPairs' | 'turnstile' | 'rateCaps' | 'circuitBreaker' | 'utility'>
  > {
  readonly turnstile?: Partial<Pipeline['turnstile']>;
  readonly rateCaps?: Partial<Pipeline['rateCaps']>;
  readonly circuitBreaker?: Partial<Pipeline['circuitBreaker']>;
  readonly dev?: Partial<Pipeline['dev']>;
  readonly utility?: Partial<Pipeline['utility']>;
  readonly testPairs?: readonly (Omit<TestPair, 'retired'> & Partial<Pick<TestPair, 'retired'>>)[];
  /** Locked on for V1.2; there only so that `false` is refused with the reason. */
  readonly powEnabled?: true;
}

/** A widget as it is written in a seed: whatever is left out has its default, or is minted. */
export interface WidgetSeed
  extends Partial<Pick<Widget, 'id' | 'publicKey' | 'secret' | 'active' | 'pipelineID'>>,
    Partial<Pick<Widget, 'channelChoice'>> {
  readonly basicInfo?: Partial<Widget['basicInfo']>;
  readonly passkeys?: Partial<Widget['passkeys']>;
  readonly captcha?: Partial<Widget['captcha']>;
  readonly rateLimiting?: {
    readonly caps?: {
      readonly [dimension in keyof Widget['rateLimiting']['caps']]?: Partial<
        Widget['rateLimiting']['caps'][dimension]
      >;
    };
    readonly cooldownDurationMs?: number;
  };
  readonly circuitBreaker?: Partial<Widget['circuitBreaker']>;
  readonly branding?: Partial<Branding>;
}

/** An account as it is written in a seed. */
export interface AccountSeed extends Pick<Account, 'id' | 'apiKey'> {
  readonly pipelines: readonly PipelineSeed[];
  readonly widgets?: readonly WidgetSeed[];
  readonly verified?: boolean;
  readonly entitlements?: Partial<Account['entitlements']>;
  readonly billing?: Partial<Omit<Billing, 'rates'>> & {
    readonly rates?: Partial<Billing['rates']>;
  };
  readonly utilities?: Partial<
    Omit<AccountUtilities, 'smsRoutes' | 'fees' | 'templates'> & {
      readonly smsRoutes: readonly (Pick<SmsRoute, 'country'> & Partial<SmsRoute>)[];
      readonly fees: Partial<AccountUtilities['fees']>;
      readonly templates: readonly UtilityTemplateSeed[];
    }
  >;
}

/** A template as it is written in a seed: whatever is left out has its default. */
export interface UtilityTemplateSeed
  extends Pick<UtilityTemplate, 'id' | 'body'>,
    Partial<Pick<UtilityTemplate, 'name' | 'variables' | 'approved' | 'whatsappApproved'>> {
  readonly channels?: Partial<UtilityTemplate['channels']>;
}

/** What a workspace begins with, as it is written in a file. */
export interface SeedInput {
  /** For an editor: where `seed.schema.json` is. */
  readonly $schema?: string;
  readonly accounts: readonly AccountSeed[];
  readonly platform?: Partial<Platform>;
  readonly open?: Partial<Behaviors>;
  /** The client address of service calls: tests run on one machine, whose address is not public. */
  readonly pretendedPeer?: string;
}

/** What a workspace begins with, with every default filled in. Only what is minted may be missing. */
export interface Seed {
  readonly accounts: readonly (Omit<Account, 'pipelines' | 'widgets'> & {
    readonly pipelines: readonly Unminted<Pipeline, 'id'>[];
    readonly widgets: readonly Unminted<Widget, 'id' | 'publicKey' | 'secret'>[];
  })[];
  readonly platform: Platform;
  readonly open: Behaviors;
  readonly pretendedPeer?: string;
}

/** A thing that may be without what is minted. */
export type Unminted<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

/**
 * Settings to merge into pipelines and widgets that exist, and choices to change. A section, such as a
 * pipeline's caps, is replaced as a whole.
 */
export interface SeedPatch {
  readonly pipelines: readonly PipelinePatch[];
  readonly widgets: readonly (Partial<Omit<Widget, 'basicInfo' | 'publicKey' | 'secret'>> &
    Pick<Widget, 'id'>)[];
  readonly open: Partial<Behaviors>;
  /** Null where none is pretended any more. */
  readonly pretendedPeer?: string | null;
}

type CallbackURL = 'frontendCallbackURL' | 'backendCallbackURL';

/** What changes of a pipeline. */
export interface PipelinePatch
  extends Partial<Omit<Pipeline, 'id' | 'dev' | 'turnstile' | 'utility' | CallbackURL>> {
  readonly id: string;
  readonly dev?: Partial<Pipeline['dev']>;
  /** Merged: the secret key is never shown, so a patch could not repeat it. */
  readonly turnstile?: Partial<Pipeline['turnstile']>;
  /** Merged, for the same reason; null takes a cap or a list of countries away. */
  readonly utility?: UtilityPatch;
  /** Null where it has none any more, as with the other. */
  readonly frontendCallbackURL?: string | null;
  readonly backendCallbackURL?: string | null;
}

/** What changes of a utility pipeline's settings. */
export type UtilityPatch = Partial<
  Omit<Pipeline['utility'], 'allowedCountries' | 'dailySpendCap'>
> & {
  readonly allowedCountries?: readonly string[] | null;
  readonly dailySpendCap?: number | null;
};
