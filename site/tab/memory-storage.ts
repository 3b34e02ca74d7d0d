import type { FlowStorage } from '@otp-kit/client';

/** Keeps nothing over a reload, because the service in the tab begins from the start then, too. */
export const memoryStorage: FlowStorage = {
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
};
