'use client';

/**
 * The embed as a React component, for React 18 and 19.
 *
 * @module
 */
export type { VerificationWidgetProps } from './verification-widget.tsx';
export { VerificationWidget } from './verification-widget.tsx';
