/** A classic WebDriver session over HTTP. */
export interface WebdriverSession {
  readonly version: string;
  /** Sends a command to a path below the session; rejects with the driver's own words. */
  post(path: string, body: object): Promise<unknown>;
  end(): Promise<void>;
}

/** Begins a session. */
export async function beginSession(driver: string): Promise<WebdriverSession> {
  const { sessionId, capabilities } = Object(
    await command('POST', `${driver}/session`, { capabilities: {} }),
  );
  const session = `${driver}/session/${String(sessionId)}`;
  return {
    version: String(Object(capabilities)['browserVersion']),
    post: (path, body) => command('POST', `${session}/${path}`, body),
    async end() {
      await command('DELETE', session);
    },
  };
}

async function command(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { value } = Object(await response.json());
  if (!response.ok) throw new Error(String(Object(value)['message']));
  return value;
}
