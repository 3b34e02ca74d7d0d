import { type ReactNode, useState } from 'react';
import type { Message } from '../api/control-types.ts';
import { Button } from '../components/button.tsx';
import { CHANNELS, channelName } from '../components/channel.ts';
import { ConfirmButton } from '../components/confirm-button.tsx';
import { Chips, Search } from '../components/inputs.tsx';
import { countText } from '../components/panel.tsx';
import { useConsole } from '../state/console-context.ts';
import { areNotificationsOn, canNotify, toggleNotifications } from '../state/notifications.ts';
import { useChange } from '../state/use-change.ts';
import type { MessageFilter } from './message-filter.ts';

interface InboxHeadProps {
  readonly messages: readonly Message[];
  /** How many of them match the filter. */
  readonly found: number;
  readonly filter: MessageFilter;
  readonly onFilter: (filter: MessageFilter) => void;
  /** Called when the inbox was emptied: the button that had the focus has left the page. */
  readonly onCleared: () => void;
}

const KIND_NAMES = { '': 'All kinds', code: 'Codes', utility: 'Utility' };
const CHANNEL_NAMES = Object.fromEntries([
  ['', 'All'],
  ...CHANNELS.map((channel) => [channel, channelName(channel)]),
]);

/** The title of the inbox, and its search. */
export function InboxHead(props: InboxHeadProps): ReactNode {
  const { messages, found, filter, onFilter, onCleared } = props;
  const { api, readAll } = useConsole();
  const { run } = useChange({
    send: async () => {
      await api.remove('messages');
      await readAll();
    },
    says: () => 'Inbox cleared',
  });
  const isEmpty = messages.length === 0;
  const hasKinds = filter.kind !== '' || messages.some(({ kind }) => kind === 'utility');
  return (
    <div className="phone-head">
      <div className="title-row">
        <h2 id="inbox-title">Inbox</h2>
        <span className="count" hidden={isEmpty} id="inbox-count">
          {countText(found, messages.length)}
        </span>
        {/* The one that comes with the messages is before the one that stays, which it does not move. */}
        <ConfirmButton
          action="Delete"
          className="clear"
          hidden={isEmpty}
          id="clear"
          kind="quiet"
          onConfirm={() => run(undefined, onCleared)}
          question="Delete all messages?"
          text="Requests, attempts and webhooks stay."
        >
          Clear…
        </ConfirmButton>
        {canNotify() && <NotifyButton />}
      </div>
      <search className="filters" hidden={isEmpty}>
        <Search
          id="inbox-search"
          label="Search messages by number, email, code or text"
          onText={(search) => onFilter({ ...filter, search })}
          placeholder="Number, code or text"
          value={filter.search}
        />
        {hasKinds && (
          <Chips
            choices={KIND_NAMES}
            legend="Kind"
            name="kind"
            onChoose={(kind) => onFilter({ ...filter, kind })}
            value={filter.kind}
          />
        )}
        <Chips
          choices={CHANNEL_NAMES}
          legend="Channel"
          name="channel"
          onChoose={(channel) => onFilter({ ...filter, channel })}
          value={filter.channel}
        />
      </search>
    </div>
  );
}

/** Turns notifications of new messages on and off. */
function NotifyButton(): ReactNode {
  const [isOn, setOn] = useState(areNotificationsOn);
  const { run } = useChange({
    send: toggleNotifications,
    says: () => (areNotificationsOn() ? 'Notifications on' : 'Notifications off'),
  });
  return (
    <Button
      aria-pressed={isOn}
      className="notify"
      kind="quiet"
      onClick={() => run(undefined, () => setOn(areNotificationsOn()))}
      title="Notifies of each message while you are elsewhere"
    >
      Notify
    </Button>
  );
}
