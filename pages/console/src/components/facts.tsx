import { Fragment, type ReactNode } from 'react';

/** Values by name. Those that are undefined are left out. A name with several values gets several rows. */
export type FactValues = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Names and values, as text. */
export function Facts({ values }: { readonly values: FactValues }): ReactNode {
  const rows = Object.entries(values).flatMap(([name, value]) =>
    [value ?? []].flat().map((each, i) => ({ key: `${name} ${i}`, name, value: each })),
  );
  return (
    <dl className="facts small">
      {rows.map(({ key, name, value }) => (
        <Fragment key={key}>
          <dt className="quiet">{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
