import { OtpError } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { Publisher } from '../primitives/events.ts';

/**
 * A call of the control API.
 *
 * @typeParam W what its handler needs of the workspace
 * @typeParam S what its handler needs of all workspaces
 */
export interface ControlCall<W, S = unknown> {
  /** The workspace that `?workspace=` names; the default one otherwise. */
  readonly workspace: W;
  readonly store: S;
  /** The parsed body; an empty object where there was none. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly request: Request;
  /** The parameter of the path with this name, without its colon. */
  readonly param: (name: string) => string;
}

type Result = Response | Promise<Response>;

/** Handles the calls of one control route. */
export interface ControlHandler<W, S = unknown> {
  (call: ControlCall<W, S>): Result;
  /** Describes the query of a GET, the body of any other method. */
  readonly input?: v.GenericSchema;
}

/** Handlers by method and path, such as `GET /faults/:id`. */
export type ControlRoutes<W, S = unknown> = Readonly<Record<string, ControlHandler<W, S>>>;

/**
 * Makes a handler that is called with checked input: the query of a GET, the body of any other method.
 *
 * @throws {@link OtpError} `INVALID_REQUEST` at each call whose input the schema rejects
 */
export function withInput<W, S, Schema extends v.GenericSchema>(
  input: Schema,
  handle: (call: ControlCall<W, S>, input: v.InferOutput<Schema>) => Result,
): ControlHandler<W, S> {
  const handler = (call: ControlCall<W, S>): Result => {
    const { body, request } = call;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return handle(call, parseInput(input, isRead ? queryOf(request) : body));
  };
  return Object.assign(handler, { input });
}

function queryOf({ url }: Request): Readonly<Record<string, string>> {
  const entries = [...new URL(url).searchParams];
  // The first of several values with one name counts.
  return Object.fromEntries(entries.reverse());
}

/** Makes a successful response. */
export function success(data: unknown, status = 200): Response {
  return Response.json({ status: 'success', data }, { status });
}

/** Settings, the outside world or workspaces were changed through the control API. */
export interface ChangeEvent {
  readonly type: 'changed';
  readonly data: Readonly<Record<string, never>>;
}

/** The need of a route that publishes what it changed. */
export interface Changes {
  readonly events: Publisher<ChangeEvent>;
}

/** Makes the successful response to a change of a workspace, and publishes the change. */
export function changed({ events }: Changes, data: unknown): Response {
  events.publish({ type: 'changed', data: {} });
  return success(data);
}

/**
 * Parses the input of a control call.
 * @throws {@link OtpError} `INVALID_REQUEST`, naming the path
 */
export function parseInput<T extends v.GenericSchema>(schema: T, value: unknown): v.InferOutput<T> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  // A misspelled key is also a missing one: the error about the key that was sent says more.
  const issue = result.issues.find(({ expected }) => expected === 'never') ?? result.issues[0];
  throw new OtpError('INVALID_REQUEST', `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`);
}
