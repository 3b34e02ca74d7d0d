import type { APIRoute } from 'astro';
import { answerSession } from '../../server/session.ts';

export const prerender = false;

export const GET: APIRoute = ({ request }) => answerSession(request);
export const DELETE: APIRoute = GET;
