import { type ReactNode, useId } from 'react';

interface PartProps {
  readonly title: string;
  readonly hint?: string;
  /** Whether it takes the whole width of the section. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A part of the section about utility messages. */
export function Part({ title, hint, isWide = false, children }: PartProps): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className="part stack" data-wide={isWide ? '' : undefined}>
      <h3 id={id}>{title}</h3>
      {hint !== undefined && <p className="hint">{hint}</p>}
      {children}
    </section>
  );
}
