import type { ReactNode } from 'react';
import { ratioText } from './numbers.ts';
import { words } from './words.ts';

const WIDTH = 480;
const HEIGHT = 170;
const BASE = 136;
const TOP = 12;
const STEPS = 96;

/** How far a solve has come: not a bar that fills, because nothing is ever used up. */
export function ChanceCurve({ multiple }: { readonly multiple: number }): ReactNode {
  // The axis grows with a solve that takes longer than most.
  const span = Math.max(4, Math.ceil(multiple * 1.1));
  const x = (at: number) => 10 + (at / span) * (WIDTH - 20);
  const y = (at: number) => BASE - (1 - Math.exp(-at)) * (BASE - TOP);
  const points = (until: number) =>
    Array.from({ length: STEPS + 1 }, (_, i) => (i / STEPS) * until)
      .map((at) => `${x(at).toFixed(1)},${y(at).toFixed(1)}`)
      .join(' ');
  const step = Math.ceil(span / 8);
  const ticks = Array.from({ length: Math.floor(span / step) + 1 }, (_, i) => i * step);
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-labelledby="curve-t curve-d"
    >
      <title id="curve-t">{words.curve}</title>
      <desc id="curve-d">{words.curveDesc}</desc>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="grid" x1={x(tick)} x2={x(tick)} y1={TOP} y2={BASE} />
          <text x={x(tick)} y={BASE + 14} textAnchor={anchor(tick, span)}>
            {ratioText(tick)}
          </text>
        </g>
      ))}
      <text x={WIDTH / 2} y={HEIGHT - 4} textAnchor="middle">
        {words.curveAxis}
      </text>
      <polygon
        className="area"
        points={`${points(multiple)} ${x(multiple)},${BASE} ${x(0)},${BASE}`}
      />
      <polyline className="theory" points={points(span)} />
      <line className="grid" x1={x(0)} x2={x(span)} y1={BASE} y2={BASE} />
      <circle className="dot" cx={x(multiple)} cy={y(multiple)} r="5.5" />
    </svg>
  );
}

function anchor(tick: number, span: number): 'start' | 'middle' | 'end' {
  if (tick === 0) return 'start';
  return tick === span ? 'end' : 'middle';
}
