/**
 * A browser's side of HTTP: keeps cookies, and sends what browsers send with a request of the site's own page.
 *
 * @param {string} url the site
 * @returns {{ fetch: typeof fetch }}
 */
export function createBrowser(url) {
  const cookies = new Map();
  return {
    async fetch(path, init = {}) {
      const headers = new Headers(init.headers);
      headers.set('origin', url);
      headers.set('sec-fetch-site', 'same-origin');
      headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
      const response = await fetch(new URL(path, url), { ...init, headers });
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/; *max-age=0\b/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    },
  };
}
