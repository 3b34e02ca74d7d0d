'use client';

import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { PasskeySlotProps } from '../form/form-passkey.ts';
import { useFormView } from '../form/form-view.ts';

/** A step of the offer, or `undefined` if there is nothing to offer. */
export type LoadStep = () => Promise<ComponentType<PasskeySlotProps> | undefined>;

interface LazyStepProps extends PasskeySlotProps {
  readonly load: LoadStep;
}

/** Says that the verification succeeded until the offer has loaded. An offer that cannot be loaded is left out. */
export function LazyStep({ load, ...props }: LazyStepProps): ReactNode {
  const { onEnd, verified } = props;
  const { classOf, focus } = useFormView();
  const { leaving, target } = focus;
  const [Step, setStep] = useState<ComponentType<PasskeySlotProps>>();

  // oxlint-disable react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- each onEnd does the same
  // biome-ignore lint/correctness/useExhaustiveDependencies: each onEnd does the same
  useEffect(() => {
    let isMounted = true;
    async function finish(): Promise<void> {
      const step = await load().catch(() => undefined);
      if (!isMounted) return;
      if (step) setStep(() => step);
      else onEnd();
    }
    void finish();
    return () => {
      isMounted = false;
    };
  }, [load]);

  if (Step) return <Step {...props} />;
  return (
    <div className={classOf('step')}>
      <h2
        className={`${classOf('heading')} otp-verified`}
        ref={(heading) => {
          target(heading);
          leaving(heading);
        }}
        tabIndex={-1}
      >
        {verified}
      </h2>
    </div>
  );
}
