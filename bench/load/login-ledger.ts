/** A user that a proxy signed in. */
export interface Login {
  readonly transactionID: string;
  readonly phoneNumber: string;
}

/** What is wrong with the logins of a run: three counts, each of which must be 0. */
export interface LoginFaults {
  /** Transactions that signed in more than once. */
  readonly doubled: number;
  /** Logins with another number than that of the user who got the response. */
  readonly foreign: number;
  /** Logins without a response, or responses without a login. */
  readonly unmatched: number;
}

/** Compares the logins that the proxies made with the responses that the users got. */
export interface LoginLedger {
  /** A proxy signed a user in. */
  record(login: Login): void;
  /** A user got the response that the code is right. */
  confirm(login: Login): void;
  readonly logins: number;
  faults(): LoginFaults;
}

export function createLoginLedger(): LoginLedger {
  const made = new Map<string, string[]>();
  const confirmed = new Map<string, string>();
  let logins = 0;
  return {
    record({ transactionID, phoneNumber }) {
      logins += 1;
      made.set(transactionID, [...(made.get(transactionID) ?? []), phoneNumber]);
    },
    confirm({ transactionID, phoneNumber }) {
      confirmed.set(transactionID, phoneNumber);
    },
    get logins() {
      return logins;
    },
    faults() {
      const all = [...made];
      const doubled = all.filter(([, numbers]) => numbers.length > 1).length;
      const foreign = all.filter(([id, numbers]) => {
        const user = confirmed.get(id);
        return user !== undefined && numbers.some((number) => number !== user);
      }).length;
      const unconfirmed = all.filter(([id]) => !confirmed.has(id)).length;
      const unmade = [...confirmed].filter(([id]) => !made.has(id)).length;
      return { doubled, foreign, unmatched: unconfirmed + unmade };
    },
  };
}
