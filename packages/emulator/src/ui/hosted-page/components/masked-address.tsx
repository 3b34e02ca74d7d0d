import type { ReactNode } from 'react';

/** The address as it may be shown, kept apart from the direction of the text around it. */
export function MaskedAddress({ address }: { address: string }): ReactNode {
  return <bdi dir="ltr">{address}</bdi>;
}
