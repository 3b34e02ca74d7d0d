import type { ComponentProps, ReactNode } from 'react';
import { Hidden } from './hidden.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: 'primary' | 'quiet' | 'danger';
  readonly size?: 'small';
  /** What it acts on, for screen readers, where its words do not say it. */
  readonly of?: string | undefined;
}

/** A button of the shared looks. */
export function Button(props: ButtonProps): ReactNode {
  const { kind, size, of, className = '', children, ...rest } = props;
  return (
    <button
      className={`button ${className}`.trim()}
      data-kind={kind}
      data-size={size}
      type="button"
      {...rest}
    >
      {children}
      {of !== undefined && <Hidden>{` ${of}`}</Hidden>}
    </button>
  );
}
