import type { OtpFlowState } from '@otp-kit/client';
import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useEnhancements } from './use-enhancements.ts';

/** A state of a flow, of any status. */
const stateOf = (status: 'address' | 'sending'): OtpFlowState => ({
  status,
  choosableChannels: [],
});

test('are loaded by the first send that is made online, because Firefox loads a module that has failed no second time', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { result, rerender } = await renderHook(
    (state: OtpFlowState | undefined = stateOf('address')) => useEnhancements(state),
    { initialProps: stateOf('sending') },
  );
  // Long enough for a module that has been loaded before.
  await import('./enhancements.ts');
  expect(result.current).toBeUndefined();

  onLine.mockReturnValue(true);
  await rerender(stateOf('address'));
  await rerender(stateOf('sending'));

  await expect.poll(() => result.current).toBeDefined();
});
