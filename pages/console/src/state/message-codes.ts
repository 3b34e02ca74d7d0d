import { copyText } from '../components/copy-text.ts';
import type { ConsoleController } from './console-controller.ts';
import { READS } from './reads.ts';

type Needs = Pick<ConsoleController, 'announce' | 'page' | 'queries'>;

/** Copies the code of a message of the inbox, whether or not its row is on the page. */
export function copyMessageCode({ queries, ...needs }: Needs, messageId: string): void {
  const message = messagesOf(queries).find(({ id }) => id === messageId);
  if (message?.code) void copyWords(needs, message.code);
}

/** Copies the newest code, by its button if that is on the page: it shows that it was pressed. */
export function copyNewestCode(controller: Needs): void {
  const newest = messagesOf(controller.queries).find(({ code }) => code);
  if (!newest) return;
  const row = document.querySelector(`.message[data-key="${CSS.escape(newest.id)}"]`);
  const button = row?.querySelector<HTMLButtonElement>('.code');
  if (button) button.click();
  else copyMessageCode(controller, newest.id);
}

/**
 * Copies a text and says so, or shows it if the browser refuses.
 *
 * @returns whether it was copied
 */
export async function copyWords(
  { announce, page }: Pick<Needs, 'announce' | 'page'>,
  text: string,
): Promise<boolean> {
  const isCopied = await copyText(text);
  if (isCopied) announce('Copied');
  else page.set({ textToCopy: text });
  return isCopied;
}

function messagesOf(queries: Needs['queries']) {
  return queries.getQueryData<typeof READS.messages.none>([READS.messages.path]) ?? [];
}
