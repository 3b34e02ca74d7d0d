import { CHANNELS, channelName } from '../components/channel.ts';
import { choiceField, switchField } from './choice-field.tsx';
import { numberField, unlimitedNumberField } from './input-field.tsx';
import type { Group } from './settings-form.tsx';

/** The settings of an account, which the service's staff controls. */
export const ACCOUNT_GROUPS: readonly Group[] = [
  {
    legend: 'Account',
    fields: [
      switchField({
        path: 'verified',
        label: 'Verified',
        hint: 'For good. Becoming verified entitles to passkeys.',
        isPermanent: true,
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

/** The settings of the platform, which the service's staff controls. */
export const PLATFORM_GROUPS: readonly Group[] = [
  {
    legend: 'For every account',
    fields: [
      switchField({ path: 'passkeyRollout', label: 'Passkeys are rolled out' }),
      switchField({ path: 'zeroVerifyBans', label: 'Zero-verify bans' }),
    ],
  },
];
