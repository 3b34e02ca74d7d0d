import { widget } from '../../../../../server/widget.ts';

export const GET = (request: Request) => widget(request);
export const POST = (request: Request) => widget(request);
