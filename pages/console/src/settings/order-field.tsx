import { channelName } from '../components/channel.ts';
import { Select } from '../components/inputs.tsx';
import type { Field } from './field.ts';
import { framedField } from './framed-field.tsx';
import type { InputOptions } from './input-field.tsx';

const ORDERS = { whatsapp: ['whatsapp', 'sms'], sms: ['sms', 'whatsapp'] };
const CHOICES = { whatsapp: channelName('whatsapp'), sms: channelName('sms') };

/** The order of the two channels, as the one that comes first. */
export function orderField({ path, label, hint }: InputOptions): Field {
  return framedField<keyof typeof ORDERS>({
    path,
    label,
    hint,
    toDraft: (value) => (Array.isArray(value) && value[0] === 'sms' ? 'sms' : 'whatsapp'),
    toValue: (first) => ORDERS[first],
    control: ({ described, draft, onDraft }) => (
      <Select {...described} choices={CHOICES} onChoose={onDraft} value={draft} />
    ),
  });
}
