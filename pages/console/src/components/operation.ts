import type { FaultyOperation } from '../api/control-types.ts';

const TEXTS: Readonly<Record<FaultyOperation, string>> = {
  'v10.create': 'Create',
  'v10.activate': 'Activate',
  'v10.verify': 'Verify',
  'v10.optin-link': 'Opt-in link',
  'v12.challenge': 'Challenge',
  'v12.send': 'Send',
  'v12.verify': 'Verify',
  'widget.create-attempt': 'Create attempt',
  'widget.load': 'Page opened',
  'widget.captcha': 'Captcha',
  'widget.otp': 'Code requested',
  'widget.resend': 'New code requested',
  'widget.verify': 'Verify',
  'widget.passkey.authenticate': 'Use passkey',
  'widget.passkey.register': 'Create passkey',
  'utilities.send': 'Send',
};
const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(TEXTS));

/** What a call does, for users. An unknown operation keeps its own name. */
export function operationText(operation: string): string {
  return NAMES.get(operation) ?? operation;
}
