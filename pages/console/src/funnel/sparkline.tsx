import type { ReactNode } from 'react';

interface SparklineProps {
  /** The oldest first. */
  readonly counts: readonly number[];
}

const HEIGHT = 24;
/** The height of a count of zero, so that the line of time shows. */
const LEAST = 1;

/** A small chart: one bar for each count. The text beside it says what it shows. */
export function Sparkline({ counts }: SparklineProps): ReactNode {
  const most = Math.max(1, ...counts);
  const bars = counts.map((count, place) => {
    const height = Math.max(LEAST, (HEIGHT * count) / most);
    return `M${4 * place} ${HEIGHT}v-${height}h3v${height}`;
  });
  return (
    <svg
      aria-hidden="true"
      className="sparkline"
      preserveAspectRatio="none"
      viewBox={`0 0 ${4 * counts.length} ${HEIGHT}`}
    >
      <path d={bars.join('')} />
    </svg>
  );
}
