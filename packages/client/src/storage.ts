/** The part of `sessionStorage` that a flow uses. */
export type FlowStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
