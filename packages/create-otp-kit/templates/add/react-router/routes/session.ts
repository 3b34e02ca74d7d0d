import { answerSession } from '../server/session.ts';

export const loader = ({ request }: { request: Request }) => answerSession(request);
export const action = ({ request }: { request: Request }) => answerSession(request);
