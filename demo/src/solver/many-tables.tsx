import type { ReactNode } from 'react';
import { expectedHashes, meanOf, medianHashes, medianOf } from './chances.ts';
import type { Bin } from './charts/bins.ts';
import { FigureTable } from './figure-table.tsx';
import { durationText, rateText, tenthText, wholeText } from './numbers.ts';
import { words } from './words.ts';

/** Solves one after the other. */
export interface Series {
  readonly difficulty: number;
  readonly asked: number;
  /** Hashes that a search one by one needs: the nonce and one. */
  readonly needed: readonly number[];
  readonly elapsedMs: readonly number[];
  /** Computed by all workers together. */
  readonly hashes: number;
}

/** A series beside what theory expects of it. */
export function SeriesFigures({ series }: { readonly series: Series }): ReactNode {
  const { needed, elapsedMs, hashes, difficulty } = series;
  const text = (value: number) => (needed.length > 0 ? wholeText(value) : '–');
  const totalMs = elapsedMs.reduce((sum, ms) => sum + ms, 0);
  const rows = [
    [words.mean, text(meanOf(needed)), wholeText(expectedHashes(difficulty))],
    [words.median, text(medianOf(needed)), wholeText(medianHashes(difficulty))],
    [words.longest, text(Math.max(0, ...needed)), '–'],
    [words.meanTime, durationText(meanOf(elapsedMs)), '–'],
    [words.rate, rateText(totalMs > 0 ? (hashes / totalMs) * 1000 : undefined), '–'],
  ] as const;
  return (
    <FigureTable
      label={words.many}
      className="figures"
      head={['', words.measured, words.theory]}
      rows={rows}
    />
  );
}

interface BinTableProps {
  readonly bins: readonly Bin[];
  /** How many solves theory divides among them. */
  readonly total: number;
}

/** The histogram as a table. */
export function BinTable({ bins, total }: BinTableProps): ReactNode {
  return (
    <FigureTable
      label={words.histogram}
      className="figures"
      head={[words.needed, words.solves, words.theory]}
      rows={bins.map((bin) => [rangeText(bin), wholeText(bin.count), tenthText(bin.share * total)])}
    />
  );
}

function rangeText({ from, to }: Bin): string {
  return Number.isFinite(to)
    ? `${wholeText(Math.floor(from) + 1)}–${wholeText(to)}`
    : `${wholeText(from + 1)} ${words.andMore}`;
}
