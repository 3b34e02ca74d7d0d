import type { LoginResponse, SingleAddress } from '@otp-kit/server';
import type { AuthContext, BetterAuthPlugin, User } from 'better-auth';
import { APIError, createAuthEndpoint, getEndpoints } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';

/**
 * The fields that the plugin adds to better-auth's users, with the names of its own plugin for phone numbers.
 * Written out, so that better-auth infers them for the product's types.
 */
type PhoneSchema = {
  readonly user: {
    readonly fields: {
      readonly phoneNumber: {
        type: 'string';
        required: false;
        unique: true;
        returned: true;
        input: false;
      };
      readonly phoneNumberVerified: {
        type: 'boolean';
        required: false;
        returned: true;
        input: false;
      };
    };
  };
};

/** What a product decides about its users. */
export interface BetterAuthPhoneOptions {
  /** Whether a number without a user gets one. Default `true`; with `false` its verification starts no session. */
  readonly signUp?: boolean;
  /**
   * Whether a user signs in whose number is not marked as verified. Default `false`: if your product lets users write
   * a number into their account, an attacker could enter another user's number, and share the account with its owner.
   */
  readonly allowUnverifiedNumbers?: boolean;
  /** The email address of a new user, which better-auth requires. Default: a random one at `phone.invalid`, which receives nothing. */
  readonly emailOf?: (phoneNumber: string) => string;
  /** The name of a new user. Default: empty. */
  readonly nameOf?: (phoneNumber: string) => string;
  /**
   * The page on which better-auth's two-factor goes on, as the `next` of the response: a path or a URL. Required beside
   * its plugin `twoFactor`.
   */
  readonly twoFactorPage?: string;
}

/** The plugin. */
export interface BetterAuthPhone extends BetterAuthPlugin {
  readonly id: 'otp-kit';
  readonly schema: PhoneSchema;
  /**
   * The `onVerified` of `createOtpProxy` and `createWidgetProxy`: finds or creates the user, and starts a session, or
   * better-auth's two-factor. It runs the hooks of better-auth and of its plugins for `/sign-in/phone-number`.
   *
   * @returns `refuse` if there is no session: the user is banned, unknown or not verified, or a hook refused
   * @throws Error if the plugin is in no `betterAuth`, for an email address, and if better-auth fails
   */
  readonly onVerified: (verified: {
    readonly address: SingleAddress;
    readonly request: Request;
  }) => Promise<LoginResponse | 'refuse'>;
}

type PhoneUser = User & { readonly phoneNumberVerified?: boolean };

/** What the sign-in returns. The plugin `twoFactor` replaces it. */
interface SignInOutcome {
  readonly signedIn?: boolean;
  readonly twoFactorRedirect?: boolean;
}

/** How long a first request waits for better-auth to start. */
const START_MS = 5_000;

/** The path of better-auth's own sign-in by number, for its hooks. */
const SIGN_IN_PATH = '/sign-in/phone-number';

/** Its body is for the hooks alone, so it is not checked. */
const SIGN_IN = {
  method: 'POST',
  body: {
    '~standard': {
      version: 1,
      vendor: 'otp-kit',
      validate: (value: unknown) => ({ value }),
    },
  },
} as const;

/**
 * Creates the plugin: put it into the `plugins` of `betterAuth`, and its `onVerified` into the proxies.
 *
 * @example
 * ```ts
 * const phone = betterAuthPhone();
 * export const auth = betterAuth({ ...settings, plugins: [phone] });
 * const { onVerified } = phone;
 * export const otp = createOtpProxy({ ...config, onVerified });
 * ```
 */
export function betterAuthPhone(options: BetterAuthPhoneOptions = {}): BetterAuthPhone {
  const { twoFactorPage } = options;
  let start: (context: AuthContext) => void = () => undefined;
  const started = new Promise<AuthContext>((resolve) => {
    start = resolve;
  });
  return {
    id: 'otp-kit',
    schema: PHONE_SCHEMA,
    init(context) {
      const hasTwoFactor = context.options.plugins?.some(({ id }) => id === 'two-factor');
      if (hasTwoFactor && twoFactorPage === undefined) {
        throw new TypeError('betterAuthPhone needs twoFactorPage beside the plugin twoFactor');
      }
      start(context);
    },
    async onVerified({ address, request: { headers } }) {
      if (!('phoneNumber' in address)) throw new Error('betterAuthPhone takes phone numbers only');
      const context = await within(START_MS, started);
      const { phoneNumber } = address;
      const signIn = createSignIn(phoneNumber, options);
      const plugins = [{ id: 'otp-kit-sign-in', endpoints: { signIn } }];
      const { api } = getEndpoints(context, { plugins });
      const call = { headers, body: { phoneNumber }, returnHeaders: true } as const;
      const result = await api.signIn(call).catch(readRefusal);
      const outcome: SignInOutcome = result?.response ?? {};
      if (!result || !(outcome.signedIn || outcome.twoFactorRedirect)) return 'refuse';
      return {
        headers: result.headers.getSetCookie().map((line) => ['set-cookie', line]),
        ...(outcome.twoFactorRedirect && twoFactorPage !== undefined && { next: twoFactorPage }),
      };
    },
  };
}

/** Creates an endpoint for one number. It is on no route: no request and no hook can name another number. */
function createSignIn(phoneNumber: string, options: BetterAuthPhoneOptions) {
  // better-auth and its plugins know a sign-in by its path: `twoFactor` takes over after this one.
  return createAuthEndpoint(SIGN_IN_PATH, SIGN_IN, async (endpoint) => {
    const user = await findOrCreate(endpoint.context, phoneNumber, options);
    const session = user && (await endpoint.context.internalAdapter.createSession(user.id));
    // A hook of the product's database may refuse either.
    if (!user || !session) return endpoint.json({ signedIn: false });
    await setSessionCookie(endpoint, { session, user });
    return endpoint.json({ signedIn: true });
  });
}

async function findOrCreate(
  { adapter, internalAdapter }: AuthContext,
  phoneNumber: string,
  {
    signUp = true,
    allowUnverifiedNumbers = false,
    emailOf = randomEmail,
    nameOf = () => '',
  }: BetterAuthPhoneOptions,
) {
  const where = [{ field: 'phoneNumber', value: phoneNumber }];
  const find = () => adapter.findOne<PhoneUser>({ model: 'user', where });
  const found = await find();
  if (found?.phoneNumberVerified) return found;
  if (found && !allowUnverifiedNumbers) return undefined;
  if (found) return internalAdapter.updateUser(found.id, { phoneNumberVerified: true });
  if (!signUp) return undefined;
  const user = {
    email: emailOf(phoneNumber),
    emailVerified: false,
    name: nameOf(phoneNumber),
    phoneNumber,
    phoneNumberVerified: true,
  };
  try {
    return await internalAdapter.createUser(user, { method: 'phone-number' });
  } catch (error) {
    // The number is unique in the database: another verification of it may have created the user meanwhile.
    const created = await find();
    if (created?.phoneNumberVerified) return created;
    throw error;
  }
}

const PHONE_SCHEMA: PhoneSchema = {
  user: {
    fields: {
      // Not an input: a user cannot name a number that was not verified.
      phoneNumber: { type: 'string', required: false, unique: true, returned: true, input: false },
      phoneNumberVerified: { type: 'boolean', required: false, returned: true, input: false },
    },
  },
};

/** @throws the error, unless it is one by which better-auth or a hook rejects a request */
function readRefusal(error: unknown): undefined {
  if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
}

/** Random, since an address that is made of the number would show it. RFC 2606: `invalid` receives nothing. */
function randomEmail(): string {
  return `${crypto.randomUUID()}@phone.invalid`;
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const message = 'betterAuthPhone() is not among the plugins of betterAuth()';
    timer = setTimeout(() => reject(new Error(message)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
