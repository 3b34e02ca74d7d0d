import type { ReactNode } from 'react';
import { ProviderList } from './provider-list.tsx';
import { UnreachablePhones } from './unreachable-phones.tsx';

/** How messages are delivered: by which provider, and to which numbers. */
export function DeliveryPanel(): ReactNode {
  return (
    <section aria-labelledby="providers-title" className="card" id="providers">
      <div className="title-row">
        <h2 id="providers-title">Delivery</h2>
      </div>
      <p className="hint">
        Break one to see the code take the next channel; all broken, the send fails.
      </p>
      <ProviderList />
      <UnreachablePhones />
    </section>
  );
}
