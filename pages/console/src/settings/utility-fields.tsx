import { switchField } from './choice-field.tsx';
import type { Field } from './field.ts';
import { framedField } from './framed-field.tsx';
import { nullableNumberField, optionalTextField, secretField } from './input-field.tsx';
import { PIPELINE_GROUP, rateCapsGroup } from './pipeline-fields.ts';
import type { Group } from './settings-form.tsx';

const ORDERS = {
  whatsapp: { words: 'WhatsApp', order: ['whatsapp', 'sms'] },
  sms: { words: 'SMS', order: ['sms', 'whatsapp'] },
};

/** The settings of a pipeline for utility messages. */
export const UTILITY_PIPELINE_GROUPS: readonly Group[] = [
  PIPELINE_GROUP,
  {
    legend: 'Channels',
    hint: 'The first one that can carry a message is used, and no other.',
    fields: [
      switchField({ path: 'utility.whatsapp', label: 'WhatsApp' }),
      switchField({ path: 'utility.sms', label: 'SMS' }),
      orderField({ path: 'utility.order', label: 'Tried first' }),
      countriesField({
        path: 'utility.allowedCountries',
        label: 'Countries that WhatsApp may reach',
        hint: 'ISO 3166 codes, such as EG, GB.',
      }),
    ],
  },
  {
    legend: 'Spending',
    fields: [
      nullableNumberField({
        path: 'utility.dailySpendCap',
        label: 'Daily cap in EGP',
        placeholder: 'no cap',
      }),
    ],
  },
  {
    legend: 'Request signing',
    fields: [
      switchField({ path: 'utility.signingEnabled', label: 'Signatures are required' }),
      secretField({
        path: 'utility.signingSecret',
        label: 'New signing secret',
        placeholder: 'unchanged',
      }),
    ],
  },
  {
    legend: 'Callbacks',
    fields: [
      optionalTextField({
        path: 'backendCallbackURL',
        label: 'Backend callback URL',
        hint: 'For the webhooks about WhatsApp messages.',
        placeholder: 'none',
      }),
    ],
  },
  rateCapsGroup('phoneNumber', 'of a phone number'),
  rateCapsGroup('pipeline', 'of the pipeline'),
];

interface NamedField {
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
}

/** The order of the two channels, as the one that comes first. */
function orderField(named: NamedField): Field {
  return framedField<keyof typeof ORDERS>({
    ...named,
    toDraft: (value) => (Array.isArray(value) && value[0] === 'sms' ? 'sms' : 'whatsapp'),
    toValue: (first) => ORDERS[first].order,
    control: ({ described, draft, onDraft }) => (
      <select
        className="select"
        {...described}
        onChange={(event) => onDraft(event.currentTarget.value === 'sms' ? 'sms' : 'whatsapp')}
        value={draft}
      >
        {Object.entries(ORDERS).map(([value, { words }]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    ),
  });
}

/** A list of countries. It is null, for all of them, if the field is empty. */
function countriesField(named: NamedField): Field {
  return framedField<string>({
    ...named,
    toDraft: (value) => (Array.isArray(value) ? value.join(', ') : ''),
    toValue: (draft) =>
      draft.trim() === ''
        ? null
        : draft
            .trim()
            .toUpperCase()
            .split(/[\s,]+/),
    control: ({ described, draft, onDraft }) => (
      <input
        className="input"
        {...described}
        autoCapitalize="characters"
        dir="ltr"
        onChange={(event) => onDraft(event.currentTarget.value)}
        placeholder="all"
        spellCheck={false}
        type="text"
        value={draft}
      />
    ),
  });
}
