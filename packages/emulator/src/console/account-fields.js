// @ts-check
import { CHANNELS, channelName } from './channel-mark.js';
import { choiceField, switchField } from './choice-field.js';
import { numberField, unlimitedNumberField } from './input-field.js';

/** @typedef {import('./settings-form.js').Group} Group */

/**
 * What the service's staff says of an account.
 *
 * @returns {readonly Group[]}
 */
export function createAccountGroups() {
  return [
    {
      legend: 'Account',
      fields: [
        switchField({
          path: 'verified',
          label: 'Verified',
          hint: 'For good. Becoming verified entitles to passkeys.',
          forGood: true,
        }),
        switchField({ path: 'entitlements.passkeys', label: 'Entitled to passkeys' }),
        switchField({
          path: 'entitlements.channelChoice',
          label: 'Entitled to channel choice',
        }),
      ],
    },
    {
      legend: 'Billing',
      fields: [
        choiceField({
          path: 'billing.mode',
          label: 'Billing mode',
          choices: { 'pay-per-message': 'Per message', 'pay-per-success': 'Per success' },
        }),
        choiceField({
          path: 'billing.pricing',
          label: 'Pricing',
          choices: { granular: 'By channel', legacy: 'Legacy, without channels' },
        }),
        unlimitedNumberField({
          path: 'balance',
          label: 'Balance',
          placeholder: 'unlimited',
          hint: 'As it was given; charges are taken from it.',
        }),
      ],
    },
    {
      legend: 'Price of a code',
      fields: CHANNELS.map((channel) =>
        numberField({ path: `billing.rates.${channel}`, label: channelName(channel) }),
      ),
    },
  ];
}

/**
 * What the service's staff switches for everybody.
 *
 * @returns {readonly Group[]}
 */
export function createPlatformGroups() {
  return [
    {
      legend: 'For every account',
      fields: [
        switchField({ path: 'passkeyRollout', label: 'Passkeys are rolled out' }),
        switchField({ path: 'zeroVerifyBans', label: 'Zero-verify bans' }),
      ],
    },
  ];
}
