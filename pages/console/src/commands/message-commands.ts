import { refOf } from '@otp-kit/emulator/console-api';
import { openAddress } from '../address/use-address.ts';
import type { Message } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { addressPart, ungrouped } from '../components/number-search.ts';
import { timeText } from '../components/time-text.ts';
import type { Command } from './command.ts';

const FEWEST_CHARACTERS = 3;
const MOST_MESSAGES = 3;

/**
 * The newest messages to an address or with a code, each of which opens its timeline.
 *
 * @param search a number as people write it, such as `0100 123 4567`, a part of an address, or a code
 */
export function messageCommands(messages: readonly Message[], search: string): readonly Command[] {
  const text = ungrouped(search);
  const address = addressPart(search);
  if (address.length < FEWEST_CHARACTERS) return [];
  return messages
    .filter(({ to, code }) => code === text || to.toLowerCase().includes(address))
    .slice(0, MOST_MESSAGES)
    .map(({ id, at, channel, to }) => ({
      title: `${to}: ${channelName(channel)} at ${timeText(at)}`,
      group: 'Search',
      run: () => openAddress({ timeline: refOf('message', id) }),
    }));
}
