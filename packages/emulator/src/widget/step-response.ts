/** Makes the answer to a step of the hosted page that did what it was asked. */
export function success(data: object): Response {
  return Response.json({ status: 'success', data });
}
