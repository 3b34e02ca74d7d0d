import type { Account } from '../model/account.ts';

/** The ID of the workspace that always exists. */
export const DEFAULT_WORKSPACE = 'default';

/**
 * The workspaces of one emulator, as far as a handler uses them.
 *
 * @typeParam W what the handler needs of a workspace
 */
export interface Workspaces<W> {
  /** The workspace of a call that names none. */
  readonly defaultWorkspace: W;
  list(): readonly W[];
  /** Finds the workspace and account of a call by its API key. */
  byApiKey(apiKey: string): { readonly workspace: W; readonly account: Account } | undefined;
  /** Finds the workspace that the ID of a transaction, an attempt or a captcha token names. */
  byMintedId(id: string): W | undefined;
  /** The origin of the hosted page, without a slash at the end. */
  readonly widgetOrigin: string;
}
