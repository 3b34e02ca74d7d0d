import {
  ACCOUNT_SECTIONS,
  AccountPatchSchema,
  PLATFORM_SECTIONS,
  PlatformPatchSchema,
} from '../model/account.ts';
import { PIPELINE_SECTIONS, PipelinePatchSchema } from '../model/pipeline.ts';
import { describeSettings, type SettingGroup } from '../schema/describe-settings.ts';
import { BEHAVIOR_ENTRIES } from './behavior-schema.ts';
import { clientAddress } from './client-address.ts';

/** The settings that the console shows a form for, by form. */
export interface ConsoleSettings {
  readonly pipeline: readonly SettingGroup[];
  readonly account: readonly SettingGroup[];
  readonly platform: readonly SettingGroup[];
  readonly behaviors: readonly SettingGroup[];
}

/** Describes every form of the console. `console-settings.generated.ts` has the result, without the schemas. */
export function describeConsoleSettings(): ConsoleSettings {
  const behaviors = { ...BEHAVIOR_ENTRIES, clientAddress };
  return {
    pipeline: describeSettings(PIPELINE_SECTIONS, PipelinePatchSchema),
    account: describeSettings(ACCOUNT_SECTIONS, AccountPatchSchema),
    platform: describeSettings(PLATFORM_SECTIONS, PlatformPatchSchema),
    behaviors: describeSettings([{ legend: 'Behaviors', entries: behaviors }], {
      entries: behaviors,
    }),
  };
}
