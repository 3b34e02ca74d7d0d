import { OtpError } from '@otp-kit/protocol';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { Workspace } from '../app/workspace.ts';

/** What a call of the control API carries. */
export interface ControlEnv {
  Variables: {
    /** As `?workspace=` says; the default one otherwise. */
    workspace: Workspace;
    /** The parsed body; an empty object where there was none. */
    body: Readonly<Record<string, unknown>>;
  };
}

/** The context of a control route. */
export type ControlContext = Context<ControlEnv>;

/**
 * The schemas that routes read their bodies or queries by, under method and path. The description of the API is made
 * from them.
 */
export type RouteSchemas = Readonly<Record<string, v.GenericSchema>>;

/** A successful answer. */
export function success(data: unknown, status = 200): Response {
  return Response.json({ status: 'success', data }, { status });
}

/** A successful response to a change of a workspace, which is published. */
export function changed({ events }: Workspace, data: unknown): Response {
  events.publish({ type: 'changed', data: {} });
  return success(data);
}

/**
 * Parses what a caller of the control API gave.
 * @throws {@link OtpError} `INVALID_REQUEST`, naming the path
 */
export function parseInput<T extends v.GenericSchema>(schema: T, value: unknown): v.InferOutput<T> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  // A key that is misspelled is also one that is missing: the one that was written says more.
  const issue = result.issues.find(({ expected }) => expected === 'never') ?? result.issues[0];
  throw new OtpError('INVALID_REQUEST', `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`);
}
