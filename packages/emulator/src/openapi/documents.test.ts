import { Validator } from '@seriousme/openapi-schema-validator';
import { METHOD_NAME_ALL } from 'hono/router';
import { describe, expect, test } from 'vitest';
import { CONTROL_ROUTES } from '../app/control-routes.ts';
import { createService } from '../app/service-routes.ts';
import { createControl } from '../control/control.ts';
import { createEmulatorCore } from '../node/emulator-core.ts';
import { CONTROL_OPERATIONS } from './control-operations.ts';
import { DOCUMENTS } from './documents.ts';
import { SERVICE_OPERATIONS } from './service-operations.ts';

const FOLDER = new URL('../../openapi/', import.meta.url);
const { store } = createEmulatorCore();

describe.each(['service', 'control'] as const)('%s.json', (name) => {
  test('is what the schemas say; "npm run openapi" writes it', async () => {
    const file = new URL(`${name}.json`, FOLDER).pathname;

    await expect(`${JSON.stringify(DOCUMENTS[name], null, 2)}\n`).toMatchFileSnapshot(file);
  });

  test('is a document of OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(DOCUMENTS[name]));

    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });
});

test.each([
  ['service', createService(store, Date.now).routes, SERVICE_OPERATIONS, ''],
  ['control API', createControl(store, CONTROL_ROUTES).routes, CONTROL_OPERATIONS, '/_emulator/v1'],
] as const)(
  'every route of the %s is described, and no other',
  (_name, routes, operations, base) => {
    const described = routes.filter(({ method }) => method !== METHOD_NAME_ALL);

    expect(operations.map(({ method, path }) => `${method} ${base}${path}`).sort()).toEqual(
      described.map(({ method, path }) => `${method} ${path}`).sort(),
    );
  },
);
