import type { AttemptNote, Noted } from './attempt-note.ts';

/**
 * Creates a `fetch` for the widget that notes each attempt. Its first request for one gets the noted
 * attempt, so that a reload goes on with it and sends no other code.
 */
export function createNotedFetch(noted: Noted, note: AttemptNote): typeof fetch {
  const { number, deadlineMs = 0 } = noted;
  let { attempt } = noted;

  return async (input, init) => {
    if (!new Request(input).url.endsWith('/attempt')) return fetch(input, init);
    if (attempt) {
      // The widget counts the time that is left from the server's time.
      const serverTime = new Date(Date.parse(attempt.expiresAt) - deadlineMs + Date.now());
      const data = { ...attempt, serverTime };
      attempt = undefined;
      note.set(noted);
      return Response.json({ status: 'success', data });
    }
    const response = await fetch(input, init);
    if (response.ok) {
      const { data } = await response.clone().json();
      const lifetimeMs = Date.parse(data.expiresAt) - Date.parse(data.serverTime);
      note.set({ number, attempt: data, deadlineMs: Date.now() + lifetimeMs });
    }
    return response;
  };
}
