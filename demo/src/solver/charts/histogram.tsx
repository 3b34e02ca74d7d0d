import type { ReactNode } from 'react';
import { ratioText, wholeText } from '../numbers.ts';
import { words } from '../words.ts';
import { BIN_WIDTH, type Bin } from './bins.ts';
import { along, Plot, pointsOf, Stretched, up } from './plot.tsx';

interface HistogramProps {
  readonly bins: readonly Bin[];
  /** How many solves the line is drawn for. */
  readonly total: number;
}

/** Solves counted by the hashes that they needed, beside the expected counts. */
export function Histogram({ bins, total }: HistogramProps): ReactNode {
  const width = 1 / bins.length;
  const tallest = Math.max(
    ...bins.map(({ count, share }) => Math.max(count, bandOf(share, total)[1])),
  );
  const step = niceStep(tallest);
  const levels = Array.from({ length: Math.floor(tallest / step) + 1 }, (_, i) => i * step);
  // The line goes through equal bins only. The count expected beyond them has its own mark.
  const narrow = bins.slice(0, -1);
  const through = (heightOf: (share: number) => number) =>
    narrow.map(({ share }, i) => [(i + 0.5) * width, heightOf(share) / tallest] as const);
  const beyond = ((bins.at(-1)?.share ?? 0) * total) / tallest;
  return (
    <Plot
      title={words.histogram}
      description={words.histogramDescription}
      yTitle={words.solvesAxis}
      yTicks={levels.map((level) => ({ at: level / tallest, text: wholeText(level) }))}
      xTitle={words.multiplesAxis}
      xTicks={bins.flatMap((_, index) => {
        const multiple = index * BIN_WIDTH;
        if (multiple % 1 !== 0) return [];
        const text = `${ratioText(multiple)}${index === bins.length - 1 ? '+' : ''}`;
        return [{ at: index * width, text }];
      })}
    >
      <Stretched>
        <polygon
          className="band"
          points={pointsOf([
            ...through((share) => bandOf(share, total)[1]),
            ...through((share) => bandOf(share, total)[0]).reverse(),
          ])}
        />
      </Stretched>
      {bins.map(({ from, count }, index) => (
        <rect
          key={from}
          className="bar-rect"
          x={along((index + 0.1) * width)}
          y={up(count / tallest)}
          width={along(width * 0.8)}
          height={along(count / tallest)}
          rx="2"
        />
      ))}
      <Stretched>
        <polyline className="theory" points={pointsOf(through((share) => share * total))} />
        <polyline
          className="theory"
          points={pointsOf([
            [1 - width, beyond],
            [1, beyond],
          ])}
        />
      </Stretched>
    </Plot>
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
