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
    // A pattern has no flags in a schema.
    overrideAction: ({ valibotAction, jsonSchema }) =>
      'requirement' in valibotAction &&
      valibotAction.requirement instanceof RegExp &&
      valibotAction.requirement.flags !== ''
        ? jsonSchema
        : undefined,
    ...config,
  });
}
