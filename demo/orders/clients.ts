import type { UtilityOperation, UtilityOutcome } from './contract.ts';
import type { NewOrder } from './orders.ts';

export interface ServiceSettings {
  readonly baseUrl: string;
}
export function createClients(_settings: ServiceSettings): Clients {
  throw new Error('x');
}
interface Clients {
  prepare(order: NewOrder & { readonly id: number }): UtilityOperation;
  perform(
    pipeline: string,
    operation: UtilityOperation,
    options: { readonly until: number },
  ): Promise<UtilityOutcome>;
}
