import type { OtpError } from '@otp-kit/protocol';
import type { Block } from '../engines/search-engine.ts';
import type { SearchedBlock, Started } from './worker-protocol.ts';

/** A worker, or this thread, that searches blocks of nonces. Once closed it cannot be reused. */
export interface Searcher {
  /** Resolves when it can search; rejects with `SOLVER_UNAVAILABLE`. */
  readonly ready: Promise<Started>;
  /** True once it has failed, stopped replying or was closed. */
  readonly closed: boolean;
  /** Searches one block as soon as it can; rejects with `SOLVER_FAILED`, or as `ready` does. */
  search(block: Block): Promise<SearchedBlock>;
  /** Closes it and rejects pending calls with the error. */
  close(error: OtpError): void;
}
