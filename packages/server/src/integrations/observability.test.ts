import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardQueries, readExample, ruleQueries } from './observability.fixture.ts';
import { recordEverything } from './record-everything.fixture.ts';
import { startTelemetry } from './telemetry.fixture.ts';

const telemetry = startTelemetry();
let exported = '';

beforeAll(async () => {
  await recordEverything(telemetry);
  exported = await telemetry.exposition();
});

afterAll(() => telemetry.close());

function exportedNames(): ReadonlySet<string | undefined> {
  return new Set([...exported.matchAll(/^(\w+)\{/gm)].map(([, name]) => name));
}

/** The values that a label has in the export. */
function valuesOf(label: string): ReadonlySet<string | undefined> {
  return new Set(
    [...exported.matchAll(new RegExp(`[{,]${label}="([^"]*)"`, 'g'))].map(([, v]) => v),
  );
}

test('the dashboard and the rules are read in full', () => {
  const queries = readExample('grafana-dashboard.json').match(/"expr":/g);
  expect(dashboardQueries()).toHaveLength(queries?.length ?? 0);
  expect(ruleQueries().map(({ name }) => name)).toEqual(
    [...readExample('alert-rules.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name),
  );
});

describe.each([...dashboardQueries(), ...ruleQueries()])('$name', ({ expr }) => {
  test('names metrics that the SDK exports', () => {
    const metrics = [...expr.matchAll(/(\w+)(?:\{|\[)/g)].map(([, name]) => name ?? '');

    expect(metrics).not.toEqual([]);
    for (const name of metrics) expect(exportedNames()).toContain(name);
  });

  test('names labels that the SDK exports, and values that they have', () => {
    const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) =>
      names.split(', '),
    );
    for (const label of grouped) expect(valuesOf(label).size).toBeGreaterThan(0);
    for (const [, label = '', values = ''] of expr.matchAll(/(\w+)=~?"([^"]*)"/g)) {
      const seen = valuesOf(label);
      for (const value of values.split('|')) {
        if (value === '.*') expect(seen.size).toBeGreaterThan(0);
        else expect(seen).toContain(value);
      }
    }
  });
});
