import { CHANNELS, channelName } from '../components/channel.ts';
import { choiceField, switchField } from './choice-field.tsx';
import { nullableNumberField, numberField } from './input-field.tsx';
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
      nullableNumberField({
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

/** What the account pays for a utility message. */
export const UTILITY_PRICE_GROUPS: readonly Group[] = [
  {
    legend: 'Price of a utility message in EGP',
    hint: 'Without a price, a send is answered with UTILITY_FEE_UNAVAILABLE.',
    dense: true,
    fields: ['whatsapp', 'sms'].map((channel) =>
      nullableNumberField({
        path: `utilities.fees.${channel}`,
        label: channelName(channel),
        placeholder: 'no price',
      }),
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
