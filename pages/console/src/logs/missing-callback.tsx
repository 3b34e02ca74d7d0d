import type { ReactNode } from 'react';
import { formatAddress } from '../address/page-address.ts';
import { useAddress } from '../address/use-address.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { useConsoleState, useWorkspace } from '../state/console-context.ts';
import { unreportedPipelines } from './unreported-pipelines.ts';

const LINE = '"backendCallbackURL": "http://localhost:3000/api/otp/widget/webhook"';

/** Warns that attempts ended and no backend was told their result, with the line to add. */
export function MissingCallback(): ReactNode {
  const attempts = useConsoleState((state) => state.attempts);
  const address = useAddress();
  const workspace = useWorkspace();
  const pipelines = workspace?.accounts.flatMap((account) => account.pipelines) ?? [];
  return unreportedPipelines(attempts, pipelines).map((id) => (
    <div className="warnings missing-callback" key={id}>
      <p>
        No backend was told how a widget attempt ended: pipeline <code>{id}</code> has no backend
        callback. Set it under{' '}
        <a href={formatAddress({ ...address, section: 'settings' })}>Settings</a>, or add to the
        pipeline in the seed, with the address of your backend:
      </p>
      <code className="missing-callback-line">{LINE}</code>
      <CopyButton label="Copy line" subject={`for ${id}`} text={LINE} />
    </div>
  ));
}
