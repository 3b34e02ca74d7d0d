import type { ReactNode } from 'react';

interface FunnelChoiceProps {
  readonly label: string;
  /** The name of the choice of everything. */
  readonly all: string;
  readonly values: readonly string[];
  /** `undefined` for all. */
  readonly chosen: string | undefined;
  readonly nameOf: (value: string) => string;
  readonly onChoose: (value: string | undefined) => void;
}

/** A filter of the funnel. */
export function FunnelChoice(props: FunnelChoiceProps): ReactNode {
  const { label, all, values, chosen = '', nameOf, onChoose } = props;
  return (
    <label className="funnel-filter">
      <span>{label}</span>
      <select
        className="select"
        onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
        value={chosen}
      >
        <option value="">{all}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {nameOf(value)}
          </option>
        ))}
      </select>
    </label>
  );
}
