import type { ReactNode } from 'react';
import { BIN_WIDTH, type Bin } from './bins.ts';
import { ratioText, wholeText } from './numbers.ts';
import { words } from './words.ts';

const WIDTH = 520;
const HEIGHT = 250;
const BASE = 204;
const TOP = 12;
const LEFT = 34;

interface HistogramProps {
  readonly bins: readonly Bin[];
  /** How many solves the line is drawn for. */
  readonly total: number;
}

/** Solves counted by the hashes that they needed, beside the expected counts. */
export function Histogram({ bins, total }: HistogramProps): ReactNode {
  const width = (WIDTH - LEFT - 4) / bins.length;
  const tallest = Math.max(
    ...bins.map(({ count, share }) => Math.max(count, bandOf(share, total)[1])),
  );
  const x = (index: number) => LEFT + index * width;
  const y = (count: number) => BASE - (count / tallest) * (BASE - TOP);
  const middles = bins.map((bin, index) => ({ ...bin, at: x(index) + width / 2 }));
  // The line goes through equal bins only. The count expected beyond them has its own mark.
  const narrow = middles.slice(0, -1);
  const upper = narrow.map(({ share, at }) => `${at},${y(bandOf(share, total)[1])}`);
  const lower = narrow.map(({ share, at }) => `${at},${y(bandOf(share, total)[0])}`).reverse();
  const step = niceStep(tallest);
  const levels = Array.from({ length: Math.floor(tallest / step) + 1 }, (_, i) => i * step);
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-labelledby="histogram-t histogram-d"
    >
      <title id="histogram-t">{words.histogram}</title>
      <desc id="histogram-d">{words.histogramDesc}</desc>
      {levels.map((level) => (
        <g key={level}>
          <line className="grid" x1={LEFT} x2={WIDTH} y1={y(level)} y2={y(level)} />
          <text x={LEFT - 6} y={y(level) + 4} textAnchor="end">
            {wholeText(level)}
          </text>
        </g>
      ))}
      <polygon className="band" points={[...upper, ...lower].join(' ')} />
      {bins.map(({ from, count }, index) => (
        <rect
          key={from}
          className="bar-rect"
          x={x(index) + 2}
          y={y(count)}
          width={width - 4}
          height={BASE - y(count)}
          rx="2"
        />
      ))}
      <polyline
        className="theory"
        points={narrow.map(({ share, at }) => `${at},${y(share * total)}`).join(' ')}
      />
      {middles.slice(-1).map(({ from, share, at }) => (
        <line
          key={from}
          className="theory"
          x1={at - width / 2}
          x2={at + width / 2}
          y1={y(share * total)}
          y2={y(share * total)}
        />
      ))}
      {bins.map(({ from }, index) =>
        (index * BIN_WIDTH) % 1 === 0 ? (
          <text key={from} x={x(index)} y={BASE + 16} textAnchor="middle">
            {index === bins.length - 1
              ? `${ratioText(index * BIN_WIDTH)}+`
              : ratioText(index * BIN_WIDTH)}
          </text>
        ) : null,
      )}
      <text x={(LEFT + WIDTH) / 2} y={HEIGHT - 8} textAnchor="middle">
        {words.curveAxis}
      </text>
    </svg>
  );
}

/** Two standard deviations to both sides: where 95 of 100 counts end. */
function bandOf(share: number, total: number): readonly [number, number] {
  const mean = share * total;
  const spread = 2 * Math.sqrt(mean * (1 - share));
  return [Math.max(0, mean - spread), mean + spread];
}

function niceStep(tallest: number): number {
  const raw = tallest / 5;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, raw)));
  return [1, 2, 5, 10].map((n) => n * power).find((n) => n >= raw) ?? power;
}
