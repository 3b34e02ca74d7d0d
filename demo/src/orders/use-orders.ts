import { useEffect, useState } from 'react';
import type { OrdersView } from '../../orders/order-view.ts';

/** Follows what happens to the orders; undefined until the backend has answered. */
export function useOrders(): OrdersView | undefined {
  const [view, setView] = useState<OrdersView>();
  useEffect(() => {
    const events = new EventSource('/api/orders/events');
    events.onmessage = ({ data }) => setView(JSON.parse(data));
    return () => events.close();
  }, []);
  return view;
}
