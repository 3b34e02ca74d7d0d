import { switchField } from '../settings/choice-field.tsx';
import type { Field, Group } from '../settings/field.ts';
import { framedField } from '../settings/framed-field.tsx';
import { textField } from '../settings/input-field.tsx';
import { variablesField } from './variables-field.tsx';

/** The settings of a template. */
export const TEMPLATE_GROUPS: readonly Group[] = [
  {
    legend: 'Text',
    fields: [
      textField({ path: 'name', label: 'Name', empty: 'none', isNullable: true }),
      bodyField(),
    ],
  },
  {
    legend: 'Variables',
    hint: 'The example counts for the length. The fallback is used where a send has no value.',
    fields: [variablesField({ path: 'variables', label: 'Variables' })],
  },
  {
    legend: 'Approval and channels',
    fields: [
      switchField({ path: 'approved', label: 'Approved' }),
      switchField({ path: 'channels.sms', label: 'May go by SMS' }),
      switchField({ path: 'channels.whatsapp', label: 'May go by WhatsApp' }),
      switchField({ path: 'whatsappApproved', label: 'Approved by WhatsApp' }),
    ],
  },
];

/** The text, with its placeholders. Spaces and line breaks are a part of it. */
function bodyField(): Field {
  return framedField<string>({
    path: 'body',
    label: 'Body',
    hint: '{{name}} becomes the value of a variable.',
    className: 'field-wide',
    toDraft: (value) => (typeof value === 'string' ? value : ''),
    toValue: (draft) => draft,
    control: ({ described, draft, onDraft }) => (
      <textarea
        className="input"
        {...described}
        dir="auto"
        onChange={(event) => onDraft(event.currentTarget.value)}
        rows={4}
        value={draft}
      />
    ),
  });
}
