import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../components/icon.tsx';

interface MoreSectionsProps {
  /** Whether the page shows one of them. */
  readonly isCurrent: boolean;
  /** Links, in a list item each. */
  readonly children: ReactNode;
}

const ID = 'more-sections';

/**
 * A button with a menu of links to sections. The browser's popover closes it on Escape and on a press
 * elsewhere, and gives the focus back to the button; the arrow keys, Home and End move in it.
 *
 * @see ARIA Authoring Practices Guide, "Disclosure Navigation Menu"
 */
export function MoreSections({ isCurrent, children }: MoreSectionsProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLUListElement>(null);

  function move(event: KeyboardEvent): void {
    const links: Element[] = [...(menu.current?.querySelectorAll('a') ?? [])];
    const place = document.activeElement ? links.indexOf(document.activeElement) : -1;
    const [before, last] = [place === -1 ? -1 : place - 1, links.length - 1];
    const next = { ArrowDown: place + 1, ArrowUp: before, Home: 0, End: last }[event.key];
    if (next === undefined || (!isOpen && !event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    menu.current?.showPopover();
    const link = links.at(next % links.length);
    if (link instanceof HTMLElement) link.focus();
  }

  function closeBehindFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLUListElement>): void {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
  }

  return (
    <>
      <button
        aria-controls={ID}
        aria-current={isCurrent || undefined}
        aria-expanded={isOpen}
        className="views-more"
        onKeyDown={move}
        popoverTarget={ID}
        type="button"
      >
        <Icon name="more" />
        {' More '}
      </button>
      <ul
        className="views-menu"
        id={ID}
        onBlur={closeBehindFocus}
        onClick={() => menu.current?.hidePopover()}
        onKeyDown={move}
        onToggle={(event) => setOpen(event.newState === 'open')}
        popover="auto"
        ref={menu}
      >
        {children}
      </ul>
    </>
  );
}
