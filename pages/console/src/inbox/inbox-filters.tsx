import type { ReactNode } from 'react';
import { CHANNELS, channelName } from '../components/channel.ts';
import { Chips } from '../components/chips.tsx';
import { Icon } from '../components/icon.tsx';

/** Which messages the inbox shows. */
export interface InboxFilter {
  readonly search: string;
  /** Empty for all of them. */
  readonly kind: string;
  /** Empty for all of them. */
  readonly channel: string;
}

/** A filter that shows every message. */
export const NO_FILTER: InboxFilter = { search: '', kind: '', channel: '' };

interface InboxFiltersProps {
  readonly filter: InboxFilter;
  readonly isHidden: boolean;
  /** Whether there is more than one kind to choose from. */
  readonly hasKinds: boolean;
  readonly onFilter: (filter: InboxFilter) => void;
}

const KIND_NAMES = { '': 'All kinds', code: 'Codes', utility: 'Utility' };
const CHANNEL_NAMES = Object.fromEntries([
  ['', 'All'],
  ...CHANNELS.map((channel) => [channel, channelName(channel)]),
]);

/** The search of the inbox. */
export function InboxFilters(props: InboxFiltersProps): ReactNode {
  const { filter, isHidden, hasKinds, onFilter } = props;
  return (
    <search>
      <form
        className="filters"
        hidden={isHidden}
        id="inbox-filters"
        onSubmit={(event) => event.preventDefault()}
      >
        <label className="search">
          <span className="visually-hidden">Search messages by number, email, code or text</span>
          <Icon name="search" />
          <input
            autoCapitalize="off"
            autoComplete="off"
            id="inbox-search"
            onChange={(event) => onFilter({ ...filter, search: event.currentTarget.value })}
            placeholder="Number, email, code or text"
            spellCheck={false}
            type="search"
            value={filter.search}
          />
        </label>
        {hasKinds && (
          <Chips
            choices={KIND_NAMES}
            chosen={filter.kind}
            legend="Kind"
            name="kind"
            onChoose={(kind) => onFilter({ ...filter, kind })}
          />
        )}
        <Chips
          choices={CHANNEL_NAMES}
          chosen={filter.channel}
          legend="Channel"
          name="channel"
          onChoose={(channel) => onFilter({ ...filter, channel })}
        />
      </form>
    </search>
  );
}
