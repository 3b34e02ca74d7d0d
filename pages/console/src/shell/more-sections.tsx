import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../components/icon.tsx';
import { SectionLink } from './section-link.tsx';
import type { Section } from './use-section.ts';

interface MoreSectionsProps {
  readonly sections: readonly Section[];
  readonly current: Section;
}

const ID = 'more-sections';

/**
 * A button with a menu of links to sections. The browser's popover closes it on Escape and on a press
 * elsewhere, and gives the focus back to the button; the arrow keys, Home and End move in it.
 *
 * @see ARIA Authoring Practices Guide, "Disclosure Navigation Menu"
 */
export function MoreSections({ sections, current }: MoreSectionsProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLUListElement>(null);

  function focusLink(place: number): void {
    const links = menu.current?.querySelectorAll('a') ?? [];
    links[(place + links.length) % links.length]?.focus();
  }

  function openByKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    menu.current?.showPopover();
    focusLink(event.key === 'ArrowDown' ? 0 : -1);
  }

  function move(event: KeyboardEvent<HTMLUListElement>): void {
    const links = [...event.currentTarget.querySelectorAll('a')];
    const focused = document.activeElement;
    const place = focused instanceof HTMLAnchorElement ? links.indexOf(focused) : -1;
    const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    focusLink(next);
  }

  function closeBehindFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLUListElement>): void {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
  }

  return (
    <>
      <button
        aria-controls={ID}
        aria-current={sections.includes(current) || undefined}
        aria-expanded={isOpen}
        className="views-more"
        onKeyDown={openByKey}
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
        {sections.map((section) => (
          <li key={section}>
            <SectionLink isCurrent={section === current} section={section} />
          </li>
        ))}
      </ul>
    </>
  );
}
