import { channelIcon } from '@otp-kit/page-styles/channel-icon';
import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../components/button.tsx';
import { CHANNELS, channelName } from '../components/channel.ts';
import { ChannelMark } from '../components/channel-mark.tsx';
import { Hidden } from '../components/hidden.tsx';
import { Icon } from '../components/icon.tsx';
import { useConsole } from '../state/console-context.ts';
import { type ControlProps, defineField, type Field } from './field.ts';
import { type DescribedControl, FieldFrame } from './field-frame.tsx';
import type { InputOptions } from './input-field.tsx';

interface ChannelChoice {
  readonly channel: string;
  readonly isOn: boolean;
}

type Draft = readonly ChannelChoice[];

/** Which channels there are, and the order in which they are tried. */
export function channelsField({ path, label }: Pick<InputOptions, 'path' | 'label'>): Field {
  return defineField<Draft>({
    path,
    label,
    toDraft: (value) => draftOf(Array.isArray(value) ? value.map(String) : []),
    toValue: (draft) => draft.filter(({ isOn }) => isOn).map(({ channel }) => channel),
    render: (props) => <ChannelsControl {...props} />,
  });
}

function draftOf(channels: readonly string[]): Draft {
  const others = CHANNELS.filter((channel) => !channels.includes(channel));
  return [...channels, ...others].map((channel) => ({
    channel,
    isOn: channels.includes(channel),
  }));
}

function ChannelsControl(props: ControlProps<Draft>): ReactNode {
  const { draft, onDraft, problems, isOvertaken } = props;
  const { announce } = useConsole();

  function move(index: number, by: number, button: HTMLButtonElement): void {
    const choice = draft[index];
    const neighbour = draft[index + by];
    if (!choice || !neighbour) return;
    // An element that moves in the document may lose the focus.
    flushSync(() => onDraft(swapped(draft, choice, neighbour)));
    button.focus();
    announce(`${channelName(choice.channel)}, ${index + by + 1} of ${draft.length}`);
  }

  return (
    <FieldFrame className="field-wide" isOvertaken={isOvertaken} problem={problems.at(-1)?.words}>
      {(control) => (
        <ol className="channel-choices">
          {draft.map((choice, index) => (
            <ChannelRow
              choice={choice}
              control={control}
              key={choice.channel}
              onMove={(by, button) => move(index, by, button)}
              onToggle={(isOn) =>
                onDraft(draft.map((each) => (each === choice ? { ...choice, isOn } : each)))
              }
            />
          ))}
        </ol>
      )}
    </FieldFrame>
  );
}

function swapped(draft: Draft, one: ChannelChoice, other: ChannelChoice): Draft {
  return draft.map((each) => (each === one ? other : each === other ? one : each));
}

interface ChannelRowProps {
  readonly choice: ChannelChoice;
  readonly control: DescribedControl;
  readonly onToggle: (isOn: boolean) => void;
  readonly onMove: (by: number, button: HTMLButtonElement) => void;
}

function ChannelRow({ choice, control, onToggle, onMove }: ChannelRowProps): ReactNode {
  const { channel, isOn } = choice;
  const name = channelName(channel);
  const onClick = (by: number) => (event: MouseEvent<HTMLButtonElement>) =>
    onMove(by, event.currentTarget);
  return (
    <li className="channel-choice" data-channel={channelIcon(channel)}>
      <label>
        <input
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
          checked={isOn}
          onChange={(event) => onToggle(event.currentTarget.checked)}
          type="checkbox"
        />
        <ChannelMark channel={channel} />
        <span className="switch-name">{name}</span>
      </label>
      <Button className="button-move" data-move="-1" kind="quiet" onClick={onClick(-1)}>
        <Icon name="up" />
        <Hidden>{`Try ${name} earlier`}</Hidden>
      </Button>
      <Button className="button-move" data-move="1" kind="quiet" onClick={onClick(1)}>
        <Icon name="down" />
        <Hidden>{`Try ${name} later`}</Hidden>
      </Button>
    </li>
  );
}
