import { type ReactNode, useId } from 'react';
import { language } from '../../language.ts';
import { Scroller } from '../scroller.tsx';

/** A line of the grid with its label. */
export interface Tick {
  /** From 0, where the axes meet, to 1. */
  readonly at: number;
  readonly text: string;
  /** A second line below the first. */
  readonly below?: string;
  /** Its label is left out where the chart is narrow. */
  readonly isMinor?: boolean;
}

interface PlotProps {
  readonly title: string;
  /** What the picture shows, for readers who do not see it. */
  readonly description: string;
  readonly xTitle: string;
  readonly xTicks: readonly Tick[];
  readonly yTitle: string;
  readonly yTicks: readonly Tick[];
  /** Drawn over the grid, with coordinates from `along` and `up`. */
  readonly children: ReactNode;
}

/**
 * The axes of a chart. The `<svg>` is the plot, as wide as its place; the labels stand in its margins,
 * and keep their size. Charts read from the left in both languages.
 */
export function Plot(props: PlotProps): ReactNode {
  const { title, description, xTitle, xTicks, yTitle, yTicks, children } = props;
  const id = useId();
  return (
    <Scroller label={title}>
      <svg className="chart" role="img" aria-labelledby={`${id}t`} aria-describedby={`${id}d`}>
        <title id={`${id}t`}>{title}</title>
        <desc id={`${id}d`}>{description}</desc>
        <text x="-2.875rem" y="-1rem" {...textStart}>
          {yTitle}
        </text>
        {yTicks.map(({ at, text }) => (
          <g key={at}>
            <line className="grid" x2="100%" y1={up(at)} y2={up(at)} />
            <text x="-0.5rem" y={up(at)} dy="0.25rem" textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        {xTicks.map(({ at, text, below, isMinor }) => (
          <g key={at} data-minor={isMinor || undefined}>
            <line className="grid" x1={along(at)} x2={along(at)} y2="100%" />
            <text x={along(at)} y="100%" dy="1.125rem" textAnchor="middle">
              {text}
            </text>
            <text x={along(at)} y="100%" dy="2.125rem" textAnchor="middle">
              {below}
            </text>
          </g>
        ))}
        {children}
        <text
          x="50%"
          y="100%"
          dy={xTicks.some(({ below }) => below !== undefined) ? '3.625rem' : '2.625rem'}
          textAnchor="middle"
        >
          {xTitle}
        </text>
      </svg>
    </Scroller>
  );
}

/** A place along the horizontal axis. */
export const along = (at: number): string => `${(at * 100).toFixed(3)}%`;

/** A place along the vertical axis. */
export const up = (at: number): string => `${((1 - at) * 100).toFixed(3)}%`;

/** A text that begins at its place from the left, whatever its script. */
export const textStart: {
  readonly direction: 'ltr' | 'rtl';
  readonly textAnchor: 'start' | 'end';
} =
  language === 'ar'
    ? { direction: 'rtl', textAnchor: 'end' }
    : { direction: 'ltr', textAnchor: 'start' };

/** A line or an area, stretched over the plot. */
export function Stretched({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <svg className="stretched" aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none">
      {children}
    </svg>
  );
}

/** The points of a line in a `Stretched`, from pairs of `Tick`-like places. */
export function pointsOf(places: readonly (readonly [at: number, height: number])[]): string {
  return places
    .map(([at, height]) => `${(at * 100).toFixed(2)},${((1 - height) * 100).toFixed(2)}`)
    .join(' ');
}
