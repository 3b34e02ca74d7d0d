import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the dashboard and the alert rules. */
export const EXAMPLES = fileURLToPath(
  new URL('../../../../examples/observability/', import.meta.url),
);

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
}

/** The queries of the dashboard, by panel and legend, with its variables set. */
export function dashboardQueries(): readonly { readonly name: string; readonly expr: string }[] {
  const { panels }: Dashboard = JSON.parse(readExample('grafana-dashboard.json'));
  return panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({
      name: `${title}: ${legendFormat}`,
      expr: expr
        .replaceAll('$__range', '5m')
        .replaceAll('$__rate_interval', '1m')
        .replaceAll(/\$(channel|country)/g, '.*'),
    })),
  );
}

/** The expressions of the alert rules. */
export function ruleQueries(): readonly { readonly name: string; readonly expr: string }[] {
  const rule = /- alert: (\w+)\s+expr:([\s\S]*?)\n\s+(?:for|labels):/g;
  return [...readExample('alert-rules.yml').matchAll(rule)].map(([, name = '', expr = '']) => ({
    name,
    expr,
  }));
}

/** Reads a file of the folder. */
export function readExample(name: string): string {
  return readFileSync(`${EXAMPLES}${name}`, 'utf8');
}
