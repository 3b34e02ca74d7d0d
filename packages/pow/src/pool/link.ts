import type { OtpError } from '@otp-kit/protocol';
import type { Block } from '../engines/search-engine.ts';
import type { SearchedBlock, Started } from '../seam.ts';

/** A way to somebody who searches. Dead once, it stays dead: whoever needs another opens another. */
export interface Link {
  /** Resolves once it can search; rejects with `SOLVER_UNAVAILABLE`. */
  readonly ready: Promise<Started>;
  /** True from the moment it failed, fell silent or was closed. */
  readonly closed: boolean;
  /** Searches one block, once it can; rejects with `SOLVER_FAILED`, or as `ready` does. */
  search(block: Block): Promise<SearchedBlock>;
  /** Ends it and rejects what is pending with that error. */
  close(error: OtpError): void;
}
