import * as v from 'valibot';
import type { EnrollmentTokens } from '../passkeys/enrollment-tokens.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import { closedObject } from '../schema/closed-object.ts';
import { type ControlRoutes, success, withInput } from './control-route.ts';

const Redemption = closedObject({ token: v.string() });

interface PasskeyRouteNeeds {
  readonly enrollmentTokens: EnrollmentTokens;
  readonly passkeys: Passkeys;
}

/** Redeems enrollment tokens of V1.2, and lists the passkeys. */
export const PASSKEY_ROUTES: ControlRoutes<PasskeyRouteNeeds> = {
  'POST /enrollment/redeem': withInput(Redemption, async ({ workspace }, { token }) =>
    success(await workspace.enrollmentTokens.redeem(token)),
  ),

  'GET /passkeys': ({ workspace }) =>
    success(
      workspace.passkeys.list().map(({ accountId, verificationAddress, passkeys }) => ({
        accountId,
        verificationAddress,
        passkeys: passkeys.map(({ id, transports, createdAtMs, signatureCount }) => ({
          id,
          transports,
          signatureCount,
          createdAt: new Date(createdAtMs).toISOString(),
        })),
      })),
    ),
};
