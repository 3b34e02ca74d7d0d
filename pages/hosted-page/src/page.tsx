import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { applyBrand } from './brand/apply-brand.ts';
import { brandTheme } from './brand/brand-theme.ts';
import { brandName, PageHeader } from './components/page-header.tsx';
import { StatusRegion } from './components/status-region.tsx';
import { useExpiry } from './components/use-expiry.ts';
import { usePageTitle } from './components/use-page-title.ts';
import { useStepFocus } from './components/use-step-focus.ts';
import { type PageTools, PageToolsContext } from './flow/page-context.ts';
import type { PageFlow } from './flow/page-flow.ts';
import { StepView } from './views/step-view.tsx';

/** The whole page: the brand, the step, and the status for screen readers. */
export function Page({ flow, tools }: { flow: PageFlow; tools: PageTools }): ReactNode {
  const snapshot = useSyncExternalStore(flow.subscribe, flow.getSnapshot);
  const { attempt, step } = snapshot;
  const { isFramed } = tools;
  const main = useStepFocus(step);
  useExpiry(snapshot, flow.expire);

  const branding = attempt?.branding;
  useEffect(() => {
    if (branding) applyBrand(document.documentElement, brandTheme(branding));
  }, [branding]);

  usePageTitle(main, attempt && brandName(attempt));

  return (
    <PageToolsContext value={tools}>
      <div className="page otp-form" data-framed={isFramed} data-step={step.status}>
        <PageHeader attempt={attempt} />
        <main className="page-main" ref={main}>
          <StepView {...snapshot} />
        </main>
        <StatusRegion step={step} />
      </div>
    </PageToolsContext>
  );
}
