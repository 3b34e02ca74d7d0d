import type { ReactNode } from 'react';

/** An icon beside words that say the same. */
export function PathIcon({
  className,
  paths,
}: {
  className: string;
  paths: readonly string[];
}): ReactNode {
  return (
    <svg aria-hidden="true" className={className} focusable="false" viewBox="0 0 24 24">
      {paths.map((path) => (
        <path d={path} key={path} />
      ))}
    </svg>
  );
}
