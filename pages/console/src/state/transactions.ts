import { useQuery } from '@tanstack/react-query';
import type { Message, TransactionView } from '../api/control-types.ts';
import { useConsole } from './console-context.ts';
import type { ConsoleController } from './console-controller.ts';

const KEY = 'transactions';

/**
 * The transaction of a message, to show whether its code still counts; undefined for a utility message, and
 * until it is read.
 *
 * @param isFollowed whether it is read: a code is valid for minutes, so only the latest can still change
 */
export function useTransaction(
  { kind, transactionID }: Message,
  isFollowed: boolean,
): TransactionView | undefined {
  const { api } = useConsole();
  const { data } = useQuery({
    queryKey: [KEY, transactionID],
    queryFn: () => api.get<TransactionView>(`transactions/${encodeURIComponent(transactionID)}`),
    // A hand-made response may lack the ID. A code that was verified stays so.
    enabled: ({ state }) =>
      isFollowed && kind !== 'utility' && Boolean(transactionID) && !isVerified(state.data),
    // After a reset the emulator no longer knows it, and its message is about to leave the page.
    meta: { isQuiet: true },
  });
  return data;
}

/** Reads the transactions that are shown and may still change again. An older reading in flight is ignored. */
export async function readTransactions({ queries }: ConsoleController): Promise<void> {
  await queries.cancelQueries({ queryKey: [KEY] });
  await queries.refetchQueries({ queryKey: [KEY], type: 'active' });
}

/** The transactions that were read, by ID. */
export function knownTransactions({
  queries,
}: ConsoleController): ReadonlyMap<string, TransactionView> {
  const found = queries.getQueriesData<TransactionView>({ queryKey: [KEY] });
  return new Map(found.flatMap(([[, id], data]) => (data ? [[String(id), data] as const] : [])));
}

function isVerified(transaction: TransactionView | undefined): boolean {
  return transaction?.status === 'Successful';
}
