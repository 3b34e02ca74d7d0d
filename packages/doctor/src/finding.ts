/** What the doctor found. Holds no secret, so it may be printed and logged. */
export interface Finding {
  /** Stable, for programs. */
  readonly code: string;
  /** `mistake`: something does not work, or is not safe. `note`: it works, and could be better. */
  readonly level: 'mistake' | 'note';
  /** What is wrong, in one sentence. */
  readonly problem: string;
  /** The line to change, and to what. */
  readonly change: string;
}

/** Why a check has no result: the code of a finding, or a sentence. */
export interface Unexamined {
  readonly because: string;
}

/** The result of a check that needs an option which is missing or wrong: that of the options says which. */
export const UNREADY: Unexamined = { because: 'an option that is missing or refused' };

/** A result of a check. */
export type CheckResult = readonly Finding[] | Unexamined;

export function mistake(code: string, problem: string, change: string): Finding {
  return { code, level: 'mistake', problem, change };
}

export function note(code: string, problem: string, change: string): Finding {
  return { code, level: 'note', problem, change };
}
