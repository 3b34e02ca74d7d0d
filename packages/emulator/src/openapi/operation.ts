import type * as v from 'valibot';

/** A schema as JSON. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** An operation of an API, as it is described. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The form of the router: a segment that begins with a colon matches any value. */
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly tag: string;
  readonly isDeprecated?: boolean;
  readonly query?: v.GenericSchema | undefined;
  readonly body?: v.GenericSchema | undefined;
  readonly isBodyOptional?: boolean;
  /** Header fields of the request, each with its meaning. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of a success; undefined if the operation is not emulated, `text/event-stream` for a stream. */
  readonly response: v.GenericSchema | 'text/event-stream' | undefined;
  /** Default 200. */
  readonly status?: number;
}

/** Reads the name of an operation: its method, path and ID, as `GET /clock getClock`. */
export function named(name: string): Pick<Operation, 'method' | 'path' | 'id'> {
  const [method = '', path = '', id = ''] = name.split(' ');
  if (!isMethod(method)) throw new TypeError(`${method} is no method`);
  return { method, path, id };
}

function isMethod(text: string): text is Operation['method'] {
  return /^(GET|POST|PUT|PATCH|DELETE)$/.test(text);
}
