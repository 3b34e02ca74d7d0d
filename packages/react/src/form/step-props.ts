import type { ReactNode } from 'react';

/** Props of a step. */
export interface StepProps {
  /** The step's parts, in your order and with your own content between them. Default: all of them. */
  readonly children?: ReactNode;
}
