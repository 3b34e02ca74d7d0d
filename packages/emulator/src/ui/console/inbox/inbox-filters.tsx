import type { ReactNode } from 'react';
import { CHANNELS, channelName } from '../components/channel.ts';
import { Icon } from '../components/icon.tsx';

interface InboxFiltersProps {
  readonly search: string;
  /** Empty for all of them. */
  readonly channel: string;
  readonly isHidden: boolean;
  readonly onSearch: (search: string) => void;
  readonly onChannel: (channel: string) => void;
}

/** The search of the inbox. */
export function InboxFilters(props: InboxFiltersProps): ReactNode {
  const { search, channel, isHidden, onSearch, onChannel } = props;
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
            onChange={(event) => onSearch(event.currentTarget.value)}
            placeholder="Number, email, code or text"
            spellCheck={false}
            type="search"
            value={search}
          />
        </label>
        <fieldset className="chips">
          <legend className="visually-hidden">Channel</legend>
          {['', ...CHANNELS].map((value) => (
            <label className="chip" key={value}>
              <input
                checked={value === channel}
                name="channel"
                onChange={() => onChannel(value)}
                type="radio"
                value={value}
              />
              <span>{value === '' ? 'All' : channelName(value)}</span>
            </label>
          ))}
        </fieldset>
      </form>
    </search>
  );
}
