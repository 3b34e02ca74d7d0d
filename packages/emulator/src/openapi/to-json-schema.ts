import { type ConversionConfig, toJsonSchema as convert } from '@valibot/to-json-schema';
import type * as v from 'valibot';

/** The schema as a JSON Schema that refuses nothing which valibot accepts. */
export function toJsonSchema(
  schema: v.GenericSchema,
  config: ConversionConfig,
): ReturnType<typeof convert> {
  return convert(schema, {
    // Checks across fields cannot be written as a schema.
    errorMode: 'ignore',
    ignoreActions: ['url'],
    overrideAction: ({ valibotAction, jsonSchema }) => {
      // The metadata of a form is no keyword of a schema.
      if ('metadata' in valibotAction) return without(jsonSchema, Object(valibotAction.metadata));
      const { requirement } = Object(valibotAction);
      // A pattern has no flags in a schema.
      return requirement instanceof RegExp && requirement.flags !== '' ? jsonSchema : undefined;
    },
    ...config,
  });
}

function without<T extends object>(schema: T, metadata: object): T;
// TypeScript cannot follow the keys through Object.fromEntries: the overload states the type.
function without(schema: object, metadata: object): object {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !(key in metadata)));
}
