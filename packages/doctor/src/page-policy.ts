/** What the pages' policies allow: each header and each part of a header with commas is a policy, and all of them apply. */
export interface PagePolicies {
  /** Whether each policy allows a URL of this origin for the first of the directives that it has. */
  readonly allows: (directives: readonly string[], origin: string) => boolean;
  /** Whether each policy allows WebAssembly. */
  readonly allowsWebAssembly: boolean;
  /** Whether a policy says which sites may frame the page. */
  readonly hasFrameAncestors: boolean;
}

type Policy = ReadonlyMap<string, readonly string[]>;

/** Reads the header `Content-Security-Policy`. @param page the origin of the page */
export function readPolicies(header: string, page: string): PagePolicies {
  const policies = header.split(',').map(parsePolicy);
  return {
    allows: (directives, origin) =>
      policies.every((policy) => {
        const [name, sources] = firstOf(policy, directives);
        // Scripts that a trusted script loads are trusted, and so are its workers.
        const isTrusted = name === 'script-src' && sources?.includes("'strict-dynamic'") === true;
        // A missing directive allows everything.
        return !sources || isTrusted || sources.some((source) => matches(source, origin, page));
      }),
    allowsWebAssembly: policies.every((policy) => {
      const [, sources] = firstOf(policy, ['script-src', 'default-src']);
      const needed = ["'wasm-unsafe-eval'", "'unsafe-eval'"];
      return !sources || needed.some((source) => sources.includes(source));
    }),
    hasFrameAncestors: policies.some((policy) => policy.has('frame-ancestors')),
  };
}

/** The policies that a page has in `<meta http-equiv="content-security-policy">`. */
export function policiesIn(html: string): string[] {
  return (html.match(/<meta\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi) ?? [])
    .filter((tag) => attributeOf(tag, 'http-equiv').toLowerCase() === 'content-security-policy')
    .map((tag) => attributeOf(tag, 'content'));
}

function attributeOf(tag: string, name: string): string {
  const value = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    tag,
  );
  const text = value?.[1] ?? value?.[2] ?? value?.[3] ?? '';
  return text.replace(/&(?:#39|#x27|apos);/gi, "'");
}

/** Reads one policy. Of a directive that is there twice the first counts. */
function parsePolicy(text: string): Policy {
  const policy = new Map<string, readonly string[]>();
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().toLowerCase().split(/\s+/);
    if (name !== '' && !policy.has(name)) policy.set(name, sources);
  }
  return policy;
}

function firstOf(policy: Policy, names: readonly string[]) {
  const name = names.find((wanted) => policy.has(wanted));
  return [name, name === undefined ? undefined : policy.get(name)] as const;
}

const HOST_SOURCE = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[^/:*]+)(?::(\d+|\*))?(?:\/.*)?$/;

/** Whether a source of a policy matches an origin, as browsers match a host. A path is not compared. */
function matches(source: string, origin: string, page: string): boolean {
  if (source === "'self'") return origin === page;
  if (source === '*') return true;
  const { protocol, hostname, port } = new URL(origin);
  if (/^[a-z]+:$/.test(source)) return isScheme(source, protocol);
  const [, scheme = new URL(page).protocol.slice(0, -1), host = '', wanted] =
    HOST_SOURCE.exec(source) ?? [];
  const isHost = host.startsWith('*') ? hostname.endsWith(host.slice(1)) : hostname === host;
  const isPort = wanted === '*' || (wanted ?? '') === port || isDefaultPort(protocol, wanted, port);
  return host !== '' && isHost && isPort && isScheme(`${scheme}:`, protocol);
}

/** `http:` also matches the safer `https:`. */
function isScheme(wanted: string, protocol: string): boolean {
  return wanted === protocol || (wanted === 'http:' && protocol === 'https:');
}

/** A URL leaves the default port of its protocol out, and a source may name it. */
function isDefaultPort(protocol: string, wanted: string | undefined, port: string): boolean {
  return port === '' && wanted === (protocol === 'https:' ? '443' : '80');
}
