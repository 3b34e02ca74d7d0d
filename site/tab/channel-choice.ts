import type { TabSystem } from './system.ts';

/** Lets users choose the channel of their codes: both the account and the pipeline have to allow it. */
export async function allowChannelChoice(system: TabSystem): Promise<void> {
  const { pipelineID } = system.config;
  await system.control('PATCH', '/accounts/account_emulator_default', {
    entitlements: { channelChoice: true },
  });
  await system.control('PATCH', '/seed', { pipelines: [{ id: pipelineID, channelChoice: true }] });
}
