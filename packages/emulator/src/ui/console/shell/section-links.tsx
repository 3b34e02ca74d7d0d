import type { ReactNode } from 'react';
import { formatAddress } from '../address/page-address.ts';
import { useAddress } from '../address/use-address.ts';
import { Icon } from '../components/icon.tsx';
import { useSection } from './use-section.ts';

const LINKS = [
  ['inbox', 'Inbox'],
  ['controls', 'Controls'],
  ['requests', 'Requests'],
  ['attempts', 'Attempts'],
  ['webhooks', 'Webhooks'],
  ['utilities', 'Utilities'],
  ['settings', 'Settings'],
] as const;

/** The links to the sections of the page. */
export function SectionLinks(): ReactNode {
  const current = useSection();
  const address = useAddress();
  return (
    <nav aria-label="Sections" className="views">
      {LINKS.map(([section, title]) => (
        <a
          aria-current={section === current || undefined}
          data-section={section}
          href={formatAddress({ ...address, section })}
          key={section}
        >
          <Icon name={section} />
          {` ${title} `}
        </a>
      ))}
    </nav>
  );
}
