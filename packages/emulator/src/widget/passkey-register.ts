import { generateRegistrationOptions } from '@simplewebauthn/server';
import { invalid } from '../http/api-error.ts';
import { checkList } from '../http/check-list.ts';
import { failed } from '../http/failure.ts';
import type { WidgetError } from '../http/widget-error.ts';
import { CEREMONY_TTL_MS, PASSKEY_ENROLMENT_TTL_MS } from '../model/limits.ts';
import { readAttestation } from '../passkeys/read-credential.ts';
import { relyingPartyOf, verifyAttestation } from '../passkeys/relying-party.ts';
import { checkCaptchaPassed, checkPasskeysOn } from './step-checks.ts';
import type { HostedContext, HostedStep } from './step-context.ts';
import { success } from './step-result.ts';

const CHECKS = checkList<HostedContext, WidgetError>()
  .refuse(checkCaptchaPassed)
  .refuse(checkPasskeysOn)
  .refuse(checkVerified);

/** Handles `passkey/register/options`: only after a success of the same attempt. Costs nothing. */
export const handleRegistrationOptions: HostedStep = async (context) => {
  const checked = CHECKS.run(context);
  if (!checked.ok) return checked;
  const { workspace, store, attempt, widget } = context;
  const { attemptId, verificationAddress } = attempt;
  const options = await generateRegistrationOptions({
    rpName: widget.branding.displayName ?? widget.basicInfo.name,
    rpID: relyingPartyOf(store.widgetOrigin).id,
    // The passkey's name on the user's device: the full address.
    userName: verificationAddress.phoneNumber ?? verificationAddress.email ?? attemptId,
    userID: workspace.passkeys.handleOf(attempt),
    challenge: workspace.passkeyChallenges.issue({ attemptId, ceremony: 'register' }),
    timeout: CEREMONY_TTL_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    excludeCredentials: workspace.passkeys
      .of(attempt)
      .map(({ id, transports }) => ({ id, transports: [...transports] })),
  });
  return success(options);
};

/** Handles `passkey/register`. What fails here takes nothing from the success before it. */
export const handleRegistration: HostedStep = async (context) => {
  const checked = CHECKS.run(context);
  if (!checked.ok) return checked;
  const { workspace, store, attempt, fields, nowMs } = context;
  const response = readAttestation(fields['response']);
  if (response === undefined) {
    return failed(invalid('response', 'must be a new passkey'));
  }
  const purpose = { attemptId: attempt.attemptId, ceremony: 'register' } as const;
  const expected = {
    relyingParty: relyingPartyOf(store.widgetOrigin),
    isExpectedChallenge: (challenge: string) =>
      workspace.passkeyChallenges.consume(challenge, purpose),
  };
  const passkey = await verifyAttestation(response, expected, nowMs);
  if (passkey === undefined || !workspace.passkeys.add(attempt, passkey)) {
    const message = 'the passkey does not answer the challenge, or is taken';
    return failed({ code: 'PASSKEY_REGISTRATION_FAILED', message });
  }
  return success({});
};

function checkVerified({ attempt, nowMs }: HostedContext): WidgetError | undefined {
  const { completedAtMs } = attempt;
  if (completedAtMs !== undefined && nowMs < completedAtMs + PASSKEY_ENROLMENT_TTL_MS)
    return undefined;
  const message = 'a passkey is made right after a success of the same attempt';
  return { code: 'PASSKEY_NOT_VERIFIED', message };
}
