import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { applyBrand } from './apply-brand.ts';
import { brandTheme } from './brand-theme.ts';
import { type PageTools, PageToolsContext } from './page-context.ts';
import type { PageFlow } from './page-flow.ts';
import { brandName, PageHeader } from './page-header.tsx';
import { StatusRegion } from './status-region.tsx';
import { StepView } from './step-view.tsx';
import { useExpiry } from './use-expiry.ts';
import { usePageTitle } from './use-page-title.ts';
import { useStepFocus } from './use-step-focus.ts';

/** The whole page: who asks, the step, and what a screen reader hears. */
export function Page({ flow, tools }: { flow: PageFlow; tools: PageTools }): ReactNode {
  const snapshot = useSyncExternalStore(flow.subscribe, flow.getSnapshot);
  const { attempt, step } = snapshot;
  const main = useStepFocus(step);
  useExpiry(snapshot, flow.expire);

  const branding = attempt?.branding;
  useEffect(() => {
    if (branding) applyBrand(document.documentElement, brandTheme(branding));
  }, [branding]);

  usePageTitle(main, attempt && brandName(attempt));

  return (
    <PageToolsContext value={tools}>
      <div className="page otp-form" data-step={step.status}>
        <PageHeader attempt={attempt} />
        <main className="page-main" ref={main}>
          <StepView {...snapshot} />
        </main>
        <StatusRegion step={step} />
      </div>
    </PageToolsContext>
  );
}
