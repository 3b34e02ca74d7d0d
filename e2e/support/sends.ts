import { requests } from './emulator.ts';

/** A send, as the service received it, and its result. */
export type Send = Awaited<ReturnType<typeof requests>>[number];

/** The sends that arrived at the service, oldest first. */
export async function sends(): Promise<readonly Send[]> {
  return (await requests()).filter(({ operation }) => operation === 'v12.send').reverse();
}

/** The values that the sends had for a field, oldest first; `undefined` where it was left out. */
export async function sent(field: string): Promise<readonly unknown[]> {
  return (await sends()).map(({ body }) => body[field]);
}
