/** What a page posts, in every way that it has. */
export interface PageAttack {
  /** The path of a route; `?by=` names the way. */
  readonly url: string;
  readonly body: object;
}

/** The ways by which the requests of a page of the proxies' own origin arrive. */
export const WAYS_OF_OWN_PAGES = [
  'fetch',
  'fetch-no-referrer',
  'fetch-omit',
  'fetch-keepalive',
  'fetch-forged',
  'fetch-no-cors',
  'kit',
  'xhr',
  'beacon',
  'form',
  'form-text',
  'iframe',
  'script',
  'image',
  'worker',
  'sandbox',
] as const;

/** The same of a page of another site. What needs a preflight arrives as that. */
export const WAYS_OF_OTHER_PAGES = [
  'fetch',
  'fetch-no-cors',
  'xhr',
  'form',
  'form-text',
  'iframe',
  'script',
  'image',
  'sandbox',
] as const;

/** An expression that makes a page try everything at once. It is `fired` when all is on its way. */
export const attackScript = (attack: PageAttack): string =>
  `Promise.resolve((${attackFrom.toString()})(${JSON.stringify(attack)}))`;

/** Runs in the page, and so refers to nothing outside of itself. */
function attackFrom({ url, body }: PageAttack): string {
  const json = { 'content-type': 'application/json' };
  const asApp = { ...json, 'x-otp-kit': 'app' };
  const text = JSON.stringify(body);
  const by = (way: string) => `${url}?by=${way}`;
  const ignore = () => {};

  const post = (way: string, init: RequestInit = {}) => {
    fetch(by(way), { method: 'POST', headers: asApp, body: text, ...init }).catch(ignore);
  };
  post('fetch');
  post('fetch-no-referrer', { referrerPolicy: 'no-referrer' });
  post('fetch-omit', { credentials: 'omit', cache: 'no-store', redirect: 'manual' });
  post('fetch-keepalive', { keepalive: true });
  // A browser drops the names that a page may not set.
  post('fetch-forged', { headers: { ...asApp, Origin: '', 'Sec-Fetch-Site': '', Cookie: '' } });
  post('fetch-no-cors', { mode: 'no-cors', headers: { 'content-type': 'text/plain' } });
  post('kit', { headers: { ...json, 'x-otp-kit': '1' } });

  const xhr = new XMLHttpRequest();
  xhr.open('POST', by('xhr'));
  for (const [name, value] of Object.entries(asApp)) xhr.setRequestHeader(name, value);
  xhr.send(text);

  navigator.sendBeacon(by('beacon'), new Blob([text], { type: 'application/json' }));

  const add = <Tag extends 'iframe' | 'form' | 'script' | 'img'>(tag: Tag) =>
    document.body.appendChild(document.createElement(tag));
  for (const [way, enctype] of [
    ['form', 'application/x-www-form-urlencoded'],
    ['form-text', 'text/plain'],
  ] as const) {
    const frame = document.createElement('iframe');
    frame.name = by(way); // WebKit reads it only as the frame is added.
    document.body.append(frame);
    const form = add('form');
    Object.assign(form, { method: 'post', action: by(way), enctype, target: frame.name });
    const field = form.appendChild(document.createElement('input'));
    // In text/plain, name and value together are JSON.
    Object.assign(field, { name: text.slice(0, -1), value: '}' });
    form.submit();
  }
  const fields = Object.entries(body).map(([name, value]) => `&${name}=${value}`);
  add('iframe').src = by('iframe') + fields.join('');
  add('script').src = by('script') + fields.join('');
  add('img').src = by('image') + fields.join('');

  const init = { method: 'POST', headers: asApp, body: text };
  const call = (way: string) => `fetch(${JSON.stringify(by(way))}, ${JSON.stringify(init)})`;
  const blob = new Blob([call('worker')], { type: 'text/javascript' });
  new Worker(URL.createObjectURL(blob)).onerror = ignore;

  // A frame of an opaque origin.
  const sandbox = document.createElement('iframe');
  sandbox.setAttribute('sandbox', 'allow-scripts');
  sandbox.srcdoc = `<script>${call('sandbox')}</script>`;
  document.body.append(sandbox);

  if ('serviceWorker' in navigator) {
    // The page's own server has a worker that makes the request of its query.
    const asked = new URLSearchParams({ url: by('service-worker'), body: text });
    navigator.serviceWorker.register(`/service-worker.js?${asked}`).catch(ignore);
  }
  return 'fired';
}
