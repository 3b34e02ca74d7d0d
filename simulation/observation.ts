/** What a history shows to the invariants. Addresses are in E.164; nothing of this is printed. */
export type Observation =
  /** A proxy serves a request of a client. `client`: its network address. */
  | {
      readonly kind: 'served';
      readonly request: string;
      readonly proxy: string;
      readonly client: string;
    }
  /** The service delivered a code. `request`: that of the client for which a proxy asked for it. */
  | {
      readonly kind: 'code-sent';
      readonly phone: string;
      readonly code: string;
      readonly transactionID: string;
      readonly transactionReqID: string;
      readonly request: string;
    }
  /** The user entered the right code of an attempt at the hosted page. */
  | { readonly kind: 'page-verified'; readonly attemptId: string; readonly otp: string }
  /** A proxy responded to a send with a flow. */
  | { readonly kind: 'flow-shown'; readonly flowID: string; readonly request: string }
  /** The service compared a code. `request`: that of the client which has the code. */
  | {
      readonly kind: 'compared';
      readonly transactionReqID: string;
      readonly request: string;
      readonly isRight: boolean;
    }
  /** A proxy began a session. `entered`: what the client's request holds. */
  | {
      readonly kind: 'session';
      readonly phone: string;
      readonly transactionID: string;
      readonly proxy: string;
      readonly entered: { readonly flowID?: string; readonly otp?: string };
    }
  /** Something left a proxy. */
  | { readonly kind: 'left-proxy'; readonly to: 'browser' | 'log' | 'store'; readonly text: string }
  /** A browser keeps cookies. */
  | { readonly kind: 'cookies'; readonly values: readonly string[] }
  /** The store has so many keys. */
  | { readonly kind: 'stored'; readonly keys: number }
  /** The store failed over, and lost its last write. */
  | { readonly kind: 'write-lost' }
  /** A user left a form; `stuck`: why the user could not. */
  | { readonly kind: 'form-left'; readonly status: string; readonly stuck: string | undefined }
  /** A user whose network works, in no hurry, behind a flood: whether a code arrived. */
  | { readonly kind: 'patient-user'; readonly hasCode: boolean; readonly lastFailure: string }
  /** A utility message reached a phone. */
  | { readonly kind: 'message-arrived'; readonly phone: string }
  /** A worker has the last outcome of an operation; each has a phone of its own. */
  | {
      readonly kind: 'message-outcome';
      readonly phone: string;
      readonly outcome: 'accepted' | 'refused' | 'pending' | 'unknown' | 'skipped';
    }
  /** Everything has come to rest. */
  | { readonly kind: 'ended' };
