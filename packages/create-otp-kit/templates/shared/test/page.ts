import type { OtpProxy } from '@otp-kit/server';
import { answerSession } from '../server/session.ts';

/** Makes a request as a page of this site makes it. */
export async function post(
  proxy: OtpProxy,
  path: string,
  body: object,
  cookie = '',
): Promise<Response> {
  return proxy(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-otp-kit': '1',
        cookie,
      },
      body: JSON.stringify(body),
    }),
  );
}

/** The cookies that a response sets, as the browser returns them. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** The user that a response signed in, or null. */
export async function userOf(response: Response): Promise<string | null> {
  const headers = { cookie: cookiesOf(response) };
  const session = await answerSession(new Request('http://localhost/api/session', { headers }));
  return (await session.json()).user;
}
