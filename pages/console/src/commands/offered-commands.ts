import { useEffect } from 'react';
import type { Command } from './command.ts';

type ListCommands = () => readonly Command[];

const offers = new Set<ListCommands>();

/** Offers commands to a search while the component is on the page. */
export function useCommands(list: ListCommands): void {
  // Each render knows the newest values.
  useEffect(() => {
    offers.add(list);
    return () => void offers.delete(list);
  });
}

/** What the components of the page offer now. */
export function offeredCommands(): readonly Command[] {
  return [...offers].flatMap((list) => list());
}
