import { loadNumbers } from '../../packages/react/src/phone/lazy-numbers.ts';
import { COUNTRIES } from './form-settings.ts';

/** Loads what the form loads when it is used: the page may no longer have a connection then. */
export async function loadRest(): Promise<void> {
  await Promise.allSettled([
    import('@otp-kit/pow'),
    // Offline no worker starts, and the page solves.
    import('../../packages/pow/src/engines/start-engine.ts'),
    import('../../packages/react/src/code-input/edit-cells.ts'),
    import('../../packages/react/src/phone/country-list.tsx'),
    loadNumbers(COUNTRIES),
  ]);
}
