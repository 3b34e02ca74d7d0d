import { answerSession } from '../../../server/session.ts';

export const GET = (request: Request) => answerSession(request);
export const DELETE = (request: Request) => answerSession(request);
