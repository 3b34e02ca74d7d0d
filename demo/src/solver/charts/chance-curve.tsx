import type { ReactNode } from 'react';
import { chanceOfDone, expectedHashes } from '../chances.ts';
import { durationText, shortText, wholePercentText, wholeText } from '../numbers.ts';
import { words } from '../words.ts';
import { along, Plot, pointsOf, Stretched, textStart, up } from './plot.tsx';

const STEPS = 96;
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

interface ChanceCurveProps {
  readonly difficulty: number;
  /** How far a solve has come, in hashes. */
  readonly hashes: number;
  /** Hashes a second; undefined while unknown. */
  readonly rate: number | undefined;
}

/** The chance of being done after so many hashes: not a bar that fills, because nothing is ever used up. */
export function ChanceCurve({ difficulty, hashes, rate }: ChanceCurveProps): ReactNode {
  const expected = expectedHashes(difficulty);
  const multiple = hashes / expected;
  // The axis grows with a solve that takes longer than most.
  const span = Math.max(4, Math.ceil(multiple * 1.1));
  const step = Math.ceil(span / 4);
  const ticks = Array.from({ length: Math.floor(span / step) + 1 }, (_, i) => i * step);
  const chanceAt = (times: number) => chanceOfDone(times * expected, difficulty);
  const curve = (until: number) =>
    Array.from({ length: STEPS + 1 }, (_, i) => (i / STEPS) * until).map(
      (times) => [times / span, chanceAt(times)] as const,
    );
  return (
    <Plot
      title={words.curve}
      description={words.curveDescription}
      yTitle={words.chanceAxis}
      yTicks={QUARTERS.map((at) => ({ at, text: wholePercentText(at) }))}
      xTitle={words.hashesAxis}
      xTicks={ticks.map((tick, index) => ({
        at: tick / span,
        text: tick > 0 ? shortText(tick * expected) : wholeText(0),
        below: rate && tick > 0 ? durationText(((tick * expected) / rate) * 1000) : '',
        isMinor: index % 2 === 1,
      }))}
    >
      <Stretched>
        <polygon
          className="area"
          points={pointsOf([...curve(multiple), [multiple / span, 0], [0, 0]])}
        />
        <polyline className="curve" points={pointsOf(curve(span))} />
      </Stretched>
      <line
        className="guide"
        x1={along(1 / span)}
        x2={along(1 / span)}
        y1={up(chanceAt(1))}
        y2="100%"
      />
      <text
        className="note"
        x={along(1 / span)}
        dx="0.625rem"
        y={up(chanceAt(1))}
        dy="1.125rem"
        {...textStart}
      >
        {words.atExpected(wholePercentText(chanceAt(1)))}
      </text>
      <circle className="dot" cx={along(multiple / span)} cy={up(chanceAt(multiple))} r="6" />
    </Plot>
  );
}
