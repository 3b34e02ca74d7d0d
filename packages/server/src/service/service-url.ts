/**
 * The URL of an endpoint of the service.
 *
 * @param baseUrl with or without slashes at its end
 * @param path begins with a slash
 */
export function serviceUrl(baseUrl: string, path: string): string {
  return baseUrl.replace(/\/+$/, '') + path;
}
