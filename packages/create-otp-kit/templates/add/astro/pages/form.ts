import type { APIRoute } from 'astro';
import { respondForm } from '../server/form-file.ts';

export const GET: APIRoute = () => respondForm();
