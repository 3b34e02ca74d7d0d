/**
 * For the page that the hosted page's redirect returns to. It is an entry of its own, since that page
 * embeds no frame.
 *
 * @module
 */
export { confirmAttempt } from './confirm-attempt.ts';
export type {
  ParsedReturn,
  ReturnExpectations,
  ReturnHint,
  ReturnOutcome,
} from './parse-return.ts';
export { cleanReturn, parseReturn } from './parse-return.ts';
