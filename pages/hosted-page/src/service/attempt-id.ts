/** The attempt that a path such as `/w/<attemptId>` names; empty where it names none. */
export function attemptIdOf(pathname: string): string {
  const [, id = ''] = /^\/w\/([^/]+)\/?$/.exec(pathname) ?? [];
  return decode(id);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A broken escape names no attempt, which the service reports.
    return text;
  }
}
