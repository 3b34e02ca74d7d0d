/** One behavior. The first choice, or `default`, is in effect unless a seed or a patch changes it. */
export type BehaviorDefinition = {
  /** The row of the conformance table whose statement leaves this open. */
  readonly row: string;
  /** The name of its field in the console; without one it has no field. */
  readonly label?: string;
  /** What it decides, as Markdown for the reference. */
  readonly text: string;
} & (
  | {
      readonly choices: readonly (string | number)[];
      /** The choice of the profile `strict`, if it is not the first. */
      readonly strict?: string | number;
      /** The choice of the profile `lenient`, if it is not the first. */
      readonly lenient?: string | number;
    }
  | { readonly default: number; readonly min: number; readonly max: number }
);
