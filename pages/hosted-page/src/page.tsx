import { useCountdown } from '@otp-kit/react';
import { type ReactNode, type RefObject, useEffect, useSyncExternalStore } from 'react';
import { applyBrand, brandTheme } from './brand/brand-theme.ts';
import { brandName, PageHeader } from './components/page-header.tsx';
import { StatusRegion } from './components/status-region.tsx';
import { useStepFocus } from './components/use-step-focus.ts';
import { useTypedCode } from './components/use-typed-code.ts';
import { type PageTools, PageToolsContext } from './flow/page-context.ts';
import { isOpen, type PageFlow } from './flow/page-flow.ts';
import type { PageSnapshot, Step } from './flow/page-state.ts';
import { StepView } from './views/step-view.tsx';

/** The whole page: the brand, the step, and the status for screen readers. */
export function Page({ flow, tools }: { flow: PageFlow; tools: PageTools }): ReactNode {
  const snapshot = useSyncExternalStore(flow.subscribe, flow.getSnapshot);
  const { attempt, step } = snapshot;
  const { isFramed } = tools;
  const main = useStepFocus(step);
  useTypedCode(main);
  useExpiry(snapshot, flow.expire);
  useFollow(step, flow.follow);

  const brand = attempt ?? (step.status === 'ended' ? step.failure.brand : undefined);
  const branding = brand?.branding;
  useEffect(() => {
    if (branding) applyBrand(document.documentElement, brandTheme(branding));
  }, [branding]);

  usePageTitle(main, brand && brandName(brand));

  return (
    <PageToolsContext value={tools}>
      <div className="page otp-form" data-framed={isFramed} data-step={step.status}>
        {(brand || step.status !== 'ended') && <PageHeader brand={brand} />}
        <main className="page-main" ref={main}>
          <StepView {...snapshot} />
        </main>
        <StatusRegion step={step} />
      </div>
    </PageToolsContext>
  );
}

/** Asks the service once the attempt's time is over by this browser's clock. */
function useExpiry({ attempt, step }: PageSnapshot, expire: PageFlow['expire']): void {
  const isOver = useCountdown(attempt?.expiresAtMs) === 0 && attempt !== undefined;
  const isDue = isOver && isOpen(step);

  useEffect(() => {
    if (isDue) void expire();
  }, [isDue, expire]);
}

/** Keeps up with the service while the page is seen: at once when the user returns to it. */
function useFollow(step: Step, follow: PageFlow['follow']): void {
  const isDue = isOpen(step);

  useEffect(() => {
    if (!isDue) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') void follow();
    };
    const timer = setInterval(look, FOLLOW_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isDue, follow]);
}

const FOLLOW_MS = 5000;

/** Keeps the document's title in step with the heading, followed by the brand once it is known. */
function usePageTitle(main: RefObject<HTMLElement | null>, brand: string | undefined): void {
  // After every render, since a failure may change the heading within a step.
  useEffect(() => {
    const heading = main.current?.querySelector('h1')?.textContent;
    if (heading) document.title = brand === undefined ? heading : `${heading} · ${brand}`;
  });
}
