/**
 * What the widget needs once it has an attempt. Loaded while the attempt is being created, so that the
 * first bytes of a page are few, and before the frame, so that no later failure depends on it.
 *
 * @module
 */
export { createPanelFill } from './fill-panel.ts';
export { laterTexts } from './later-texts.ts';
export { createAttemptRun } from './run-attempt.ts';
