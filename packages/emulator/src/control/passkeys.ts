import type { Hono } from 'hono';
import * as v from 'valibot';
import { closedObject } from '../schema/closed-object.ts';
import { type ControlEnv, parseInput, type RouteSchemas, success } from './control-env.ts';

const Redemption = closedObject({ token: v.string() });

/** The bodies of these routes. */
export const PASSKEY_BODIES: RouteSchemas = {
  'POST /enrollment/redeem': Redemption,
};

/** Redeems enrollment tokens of V1.2, and lists the passkeys. */
export function addPasskeyRoutes(control: Hono<ControlEnv>): void {
  control.post('/enrollment/redeem', async ({ get }) => {
    const { token } = parseInput(Redemption, get('body'));
    return success(await get('workspace').enrollmentTokens.redeem(token));
  });

  control.get('/passkeys', ({ get }) => {
    const users = get('workspace').passkeys.list();
    return success(
      users.map(({ accountId, verificationAddress, passkeys }) => ({
        accountId,
        verificationAddress,
        passkeys: passkeys.map(({ id, transports, createdAtMs, signatureCount }) => ({
          id,
          transports,
          signatureCount,
          createdAt: new Date(createdAtMs).toISOString(),
        })),
      })),
    );
  });
}
