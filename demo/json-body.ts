import express, { type ErrorRequestHandler, type RequestHandler } from 'express';

/**
 * Reads JSON, which a form of another site cannot post, and responds with 400 to what cannot be parsed: the
 * default handler would log the body, and respond with a stack trace.
 */
export const jsonBody: readonly (RequestHandler | ErrorRequestHandler)[] = [
  express.json(),
  (_error, _request, response, _next) => void response.status(400).json({}),
];
