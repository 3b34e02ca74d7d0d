import type { ReactNode } from 'react';

interface SparklineProps {
  /** The oldest first. */
  readonly counts: readonly number[];
  /** What it shows, for screen readers. */
  readonly label: string;
}

const HEIGHT = 24;
/** The height of a count of zero, so that the line of time shows. */
const LEAST = 1;

/** A small chart: one bar for each count. */
export function Sparkline({ counts, label }: SparklineProps): ReactNode {
  const most = Math.max(1, ...counts);
  return (
    <svg
      aria-label={label}
      className="sparkline"
      preserveAspectRatio="none"
      role="img"
      viewBox={`0 0 ${counts.length * 4} ${HEIGHT}`}
    >
      {counts.map((count, place) => {
        const height = Math.max(LEAST, (HEIGHT * count) / most);
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time.
        return <rect height={height} key={place} width={3} x={4 * place} y={HEIGHT - height} />;
      })}
    </svg>
  );
}
