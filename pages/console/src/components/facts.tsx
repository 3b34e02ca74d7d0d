import { Fragment, type ReactNode } from 'react';

interface FactsProps {
  /** Values that are undefined are left out. A name with several values gets several rows. */
  readonly values: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly className?: string;
}

/** Names and values, as text. */
export function Facts({ values, className = '' }: FactsProps): ReactNode {
  const rows = Object.entries(values).flatMap(([name, value]) =>
    [value ?? []].flat().map((each, i) => ({ key: `${name} ${i}`, name, value: each })),
  );
  return (
    <dl className={`facts ${className}`.trim()}>
      {rows.map(({ key, name, value }) => (
        <Fragment key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
