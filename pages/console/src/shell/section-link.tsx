import type { ReactNode } from 'react';
import { formatAddress } from '../address/page-address.ts';
import { useAddress } from '../address/use-address.ts';
import { Icon } from '../components/icon.tsx';
import type { Section } from './use-section.ts';

const TITLES: Readonly<Record<Section, string>> = {
  inbox: 'Inbox',
  controls: 'Controls',
  requests: 'Requests',
  attempts: 'Attempts',
  webhooks: 'Webhooks',
  utilities: 'Utilities',
  funnel: 'Funnel',
  settings: 'Settings',
};

interface SectionLinkProps {
  readonly section: Section;
  readonly isCurrent: boolean;
}

/** A link to a section of the page. It keeps what the address names besides. */
export function SectionLink({ section, isCurrent }: SectionLinkProps): ReactNode {
  const address = useAddress();
  return (
    <a aria-current={isCurrent || undefined} href={formatAddress({ ...address, section })}>
      <Icon name={section} />
      {` ${TITLES[section]} `}
    </a>
  );
}
