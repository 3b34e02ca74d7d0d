import { fieldsOf } from '../read/fields.ts';

/** The messages of the hosted widget to the page around it. A hint: only the backend knows whether it is so. */
export type WidgetMessage = 'AUTH_SUCCESS' | 'AUTH_FAILED';

/**
 * Reads the data of a `message` event. Who sent it, its origin and its source say, and not this.
 *
 * @returns `undefined` for anything else
 * @see the interface, "Result callbacks", 2
 */
export function parseWidgetMessage(data: unknown): WidgetMessage | undefined {
  const { type } = fieldsOf(data);
  return type === 'AUTH_SUCCESS' || type === 'AUTH_FAILED' ? type : undefined;
}
