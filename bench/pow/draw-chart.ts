import type { Rate } from './measure-rates.ts';

const WIDTH = 860;
const LABEL_WIDTH = 330;
const NUMBER_WIDTH = 120;
const BAR_HEIGHT = 20;
const ROW_HEIGHT = 32;
const TOP = 76;

/**
 * Draws a bar for each solver's median, with a thin line from its slowest to its fastest round. Plain
 * SVG with the system's font, and colours for light and dark pages.
 */
export function drawChart(rates: readonly Rate[], subtitle: string): string {
  const shown = rates.flatMap((rate) =>
    rate.perSecond === undefined ? [] : [{ ...rate, perSecond: rate.perSecond }],
  );
  const sorted = shown.toSorted((a, b) => b.perSecond.median - a.perSecond.median);
  const longest = Math.max(...sorted.map(({ perSecond }) => perSecond.max));
  const scale = (WIDTH - LABEL_WIDTH - NUMBER_WIDTH) / longest;
  const height = TOP + sorted.length * ROW_HEIGHT + 20;
  const bars = sorted.map(({ id, label, perSecond: { median, min, max } }, nth) => {
    const y = TOP + nth * ROW_HEIGHT;
    const middle = y + BAR_HEIGHT / 2;
    const at = (value: number) => (LABEL_WIDTH + value * scale).toFixed(1);
    return [
      `<text class="label" x="${LABEL_WIDTH - 12}" y="${middle + 5}">${escapeXml(label)}</text>`,
      `<rect class="${kindOf(id)}" x="${LABEL_WIDTH}" y="${y}" width="${(median * scale).toFixed(1)}" height="${BAR_HEIGHT}" rx="2"/>`,
      `<path class="spread" d="M${at(min)} ${middle}H${at(max)}"/>`,
      `<text class="number" x="${(LABEL_WIDTH + max * scale + 10).toFixed(1)}" y="${middle + 5}">${(median / 1e6).toFixed(2)}</text>`,
    ].join('\n  ');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title">
  <title id="title">Million hashes a second in one worker, by solver: ${sorted.map(({ label, perSecond }) => escapeXml(`${label} ${(perSecond.median / 1e6).toFixed(2)}`)).join('; ')}</title>
  <style>
    text { font: 14px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; fill: #1c2430 }
    .heading { font-size: 18px; font-weight: 600 }
    .subtitle, .number { fill: #5a6675 }
    .number { font-variant-numeric: tabular-nums }
    .label { text-anchor: end }
    .ours { fill: #1769d2 } .peer { fill: #a9b5c4 } .limit { fill: none; stroke: #a9b5c4; stroke-dasharray: 4 3 }
    .spread { stroke: #1c2430; stroke-width: 1.5; opacity: .65 }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6ebf2 } .subtitle, .number { fill: #9aa7b8 }
      .ours { fill: #5b9dff } .peer { fill: #56657a } .limit { stroke: #7c8ba0 } .spread { stroke: #e6ebf2 }
    }
  </style>
  <text class="heading" x="20" y="32">Million hashes a second, one worker</text>
  <text class="subtitle" x="20" y="54">${escapeXml(subtitle)}</text>
  ${bars.join('\n  ')}
</svg>
`;
}

function kindOf(id: string): string {
  if (id === 'native') return 'limit';
  return id.startsWith('otp-kit-') ? 'ours' : 'peer';
}

function escapeXml(text: string): string {
  return text.replaceAll('`', '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
