import { applyReceipt } from '../delivery/delivery-receipts.ts';
import { expireAttempt } from '../widget/attempt-expiry.ts';
import type { WorkspaceHooks } from './workspace.ts';

/** What happens when an attempt expires, and when a provider's report is due. */
export const WORKSPACE_HOOKS: WorkspaceHooks = {
  onAttemptExpired: expireAttempt,
  onReceiptDue: (workspace, { message }) => applyReceipt(workspace, message, 'undelivered'),
};
