import type { Settings } from '../api/control-types.ts';
import { type Command, SETTINGS } from '../commands/command.ts';
import type { Field, Group } from './field.ts';
import { valueAt } from './setting-paths.ts';

interface SettingCommandsOptions {
  /** The name of the form. */
  readonly name: string;
  readonly groups: readonly Group[];
  /** The emulator's values. */
  readonly settings: Settings;
  /** Saves a switch in a position. It is shown then, with what is saved or why it is not. */
  readonly onSwitch: (field: Field, isOn: boolean) => Promise<void>;
  readonly onShow: (field: Field) => void;
}

/** A command for each setting of a form: to switch it, or to go to what is no switch. */
export function settingCommands(options: SettingCommandsOptions): readonly Command[] {
  const { name, groups, settings, onSwitch, onShow } = options;
  return groups.flatMap(({ legend, fields }) =>
    fields.map((field): Command => {
      const { path, label } = field;
      const isOn = valueAt(settings, path);
      const isSwitch = typeof isOn === 'boolean';
      const words = isSwitch
        ? `Switch ${isOn ? 'off' : 'on'}: ${label}`
        : `Go to ${label === legend ? '' : `${legend}, `}${label}`;
      return {
        title: `${words} (${name})`,
        group: SETTINGS,
        run: async () => {
          if (isSwitch) await onSwitch(field, !isOn);
          onShow(field);
        },
      };
    }),
  );
}
