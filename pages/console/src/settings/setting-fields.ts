import type { SettingDescription, SettingGroup } from '@otp-kit/emulator/console-api';
import { channelsField } from './channels-field.tsx';
import { choiceField, switchField } from './choice-field.tsx';
import { countriesField } from './countries-field.tsx';
import type { Field, Group } from './field.ts';
import { numberField, secretField, textField } from './input-field.tsx';
import { orderField } from './order-field.tsx';
import { pairsField } from './pairs-field.tsx';

const LIST_FIELDS = {
  channels: channelsField,
  order: orderField,
  countries: countriesField,
  pairs: pairsField,
};

/** The fields for described settings: only those that a pipeline of this kind uses. */
export function fieldGroups(
  groups: readonly SettingGroup[],
  pipelineKind?: SettingGroup['kind'],
): readonly Group[] {
  const isUsed = ({ kind = pipelineKind }: Pick<SettingGroup, 'kind'>) => kind === pipelineKind;
  return groups
    .filter(isUsed)
    .map(({ legend, hint, isDense = false, settings }) => ({
      legend,
      ...(hint !== undefined && { hint }),
      dense: isDense,
      fields: settings.filter(isUsed).flatMap(fieldsOf),
    }))
    .filter(({ fields }) => fields.length > 0);
}

function fieldsOf(setting: SettingDescription): readonly Field[] {
  const { type, control, isSecret = false, isNullable, suggestions, label, path } = setting;
  if (control !== undefined) return [LIST_FIELDS[control](setting)];
  if (type === 'switch') return [switchField(setting)];
  if (type === 'choice') return [choiceField({ ...setting, choices: setting.choices ?? {} })];
  if (type === 'number') return [numberField(setting)];
  if (!isSecret) return [textField(setting)];
  const secret = secretField({ ...setting, label: `New ${label.toLowerCase()}` });
  // A secret that can be null has a default to go back to.
  if (!isNullable || suggestions === undefined) return [secret];
  return [switchField({ path: flagPathOf(path), label: `${label} configured` }), secret];
}

/** The path at which the control API shows whether there is a secret: `turnstile.hasSecretKey` for `turnstile.secretKey`. */
export function flagPathOf(secretPath: string): string {
  return secretPath.replace(/(^|\.)(\w)(\w*)$/, (_, dot, first, rest) => {
    return `${dot}has${first.toUpperCase()}${rest}`;
  });
}
