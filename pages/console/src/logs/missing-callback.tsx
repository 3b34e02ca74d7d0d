import type { ReactNode } from 'react';
import { formatAddress } from '../address/page-address.ts';
import { useAddress } from '../address/use-address.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { useRead, useWorkspace } from '../state/console-context.ts';
import { READS } from '../state/reads.ts';
import { unreportedPipelines } from './unreported-pipelines.ts';

const LINE = '"backendCallbackURL": "http://localhost:3000/api/otp/widget/webhook"';

/** Warns that attempts ended and no backend got their result, with the line to add. */
export function MissingCallback(): ReactNode {
  const attempts = useRead(READS.attempts);
  const address = useAddress();
  const workspace = useWorkspace();
  const pipelines = workspace?.accounts.flatMap((account) => account.pipelines) ?? [];
  return unreportedPipelines(attempts, pipelines).map((id) => (
    <div className="alert missing-callback" data-tone="warning" key={id}>
      <p>
        No backend was told how a widget attempt ended: pipeline <code>{id}</code> has no backend
        callback. Set it under{' '}
        <a href={formatAddress({ ...address, section: 'settings' })}>Settings</a>, or add to the
        pipeline in the seed, with the address of your backend:
      </p>
      <code>{LINE}</code>
      <CopyButton label="Copy line" subject={`for ${id}`} text={LINE} />
    </div>
  ));
}
