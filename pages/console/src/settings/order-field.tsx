import type { Field } from './field.ts';
import { framedField } from './framed-field.tsx';
import type { InputOptions } from './input-field.tsx';

const ORDERS = {
  whatsapp: { words: 'WhatsApp', order: ['whatsapp', 'sms'] },
  sms: { words: 'SMS', order: ['sms', 'whatsapp'] },
};

/** The order of the two channels, as the one that comes first. */
export function orderField({ path, label, hint }: InputOptions): Field {
  return framedField<keyof typeof ORDERS>({
    path,
    label,
    hint,
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
