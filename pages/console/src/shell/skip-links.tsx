import { type ReactNode, useEffect } from 'react';
import { formatAddress, parseAddress } from '../address/page-address.ts';
import { useAddress } from '../address/use-address.ts';
import { PANELS, SECTIONS } from '../address/use-section.ts';
import { targetOf } from '../components/row-positions.ts';
import { usePage } from '../state/console-context.ts';

const NAMES: Readonly<Record<string, string>> = { providers: 'delivery' };

/** The first stops of the Tab key: one link to each section and panel. */
export function SkipLinks(): ReactNode {
  const address = useAddress();
  return (
    <nav aria-label="Skip to" className="skip-links">
      {[...SECTIONS, ...PANELS].map((section) => (
        <a href={formatAddress({ ...address, section })} key={section}>
          {`Skip to the ${NAMES[section] ?? section}`}
        </a>
      ))}
    </nav>
  );
}

/** Shows what the address names and gives it the focus: when the page was opened, and when a link is followed. */
export function useOpened(): void {
  const isLoaded = usePage((page) => page.isLoaded);

  useEffect(() => {
    if (!isLoaded) return undefined;
    // What is written while the user types is no link: the page reports it by itself.
    const onHash = (event: Event) => event.isTrusted && showOpened();
    showOpened();
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, [isLoaded]);
}

/** The first entry that the address searches for, else the section. A timeline takes the focus by itself. */
function showOpened(): void {
  const { section, to, find, timeline } = parseAddress(location.hash);
  const element = document.getElementById(section);
  if (timeline !== '' || !element) return;
  const hasSearch = section === 'inbox' ? to !== '' : find !== '';
  const list = hasSearch ? element.querySelector<HTMLElement>('.live-rows > ol') : null;
  const focused = document.activeElement;
  const showOnceDrawn = (): void => {
    if (document.activeElement !== focused) return; // The user has gone on.
    // The rows of a section that was hidden come some frames later than the list's height.
    if (list?.offsetHeight && !list.hasChildNodes())
      return void requestAnimationFrame(showOnceDrawn);
    element.scrollIntoView();
    (targetOf(list?.firstElementChild) ?? element).focus({ preventScroll: true });
  };
  requestAnimationFrame(showOnceDrawn);
}
