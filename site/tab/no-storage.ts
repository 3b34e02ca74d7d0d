import type { FlowStorage } from '@otp-kit/client';

/** A storage that keeps nothing: the service in the tab begins from the start after a reload, and so does the form. */
export const NO_STORAGE: FlowStorage = {
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
};
