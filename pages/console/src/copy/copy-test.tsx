import type { ReactNode } from 'react';
import { CopyButton } from '../components/copy-button.tsx';
import { useConsole } from '../state/console-context.ts';
import { asPlaywrightTest } from './as-playwright-test.ts';

/** Copies a Playwright test that signs in with an address. */
export function CopyTest({ address }: { address: string }): ReactNode {
  const { workspaceId } = useConsole();
  const text = asPlaywrightTest({ address, origin: location.origin, workspaceId });
  return <CopyButton label="Copy as Playwright test" text={text} />;
}
