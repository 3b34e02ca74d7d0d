import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * Starts a registry on this machine that has the packed packages. Every other request is redirected to `upstream`.
 * It responds with the documents of the npm registry's API, "Get a package": https://github.com/npm/registry
 *
 * @param {Map<string, import('./packages.mjs').Packed>} packages
 * @param {string} upstream the address of another registry, with a slash at its end
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function createRegistry(packages, upstream) {
  const server = createServer(({ url: path = '/' }, response) => {
    const tarball = TARBALL.exec(path)?.[1];
    const packed = packages.get(tarball ?? decodeURIComponent(path.slice(1)));
    if (packed === undefined) {
      response.writeHead(302, { location: new URL(path.slice(1), upstream).href }).end();
    } else if (tarball === undefined) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(describe(packed, url)));
    } else {
      response.end(readFileSync(packed.tarball));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}`;
  return {
    url,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const TARBALL = /^\/(.+)\/-\/[^/]+\.tgz$/;

/** What a registry says of a package that has one version. */
function describe({ manifest, tarball }, url) {
  const { name, version } = manifest;
  const bytes = readFileSync(tarball);
  const hash = (algorithm, encoding) => createHash(algorithm).update(bytes).digest(encoding);
  const dist = {
    tarball: `${url}/${name}/-/${name.split('/').at(-1)}-${version}.tgz`,
    shasum: hash('sha1', 'hex'),
    integrity: `sha512-${hash('sha512', 'base64')}`,
  };
  return {
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { ...manifest, dist } },
    // Yarn 4 takes no version that was published within a day.
    time: { [version]: new Date(0).toISOString() },
  };
}
