import type { OtpFormAttributes } from './otp-form-types.ts';

/**
 * Says what is wrong with the endpoint, if anything. Of another origin, it may be one that an attacker has
 * put into the page's markup, to receive numbers and codes.
 */
export function endpointFault({
  endpoint,
  allowOtherOrigin,
}: Partial<OtpFormAttributes>): string | undefined {
  if (!endpoint) {
    return '<otp-form> needs the attribute `endpoint`: where the backend’s routes are, such as `/api/otp`';
  }
  if (allowOtherOrigin || originOf(endpoint) === self.origin) return undefined;
  return `<otp-form> sends nothing to ${endpoint}, which is of another origin, without \`allow-other-origin\``;
}

/** Creates what logs the fault of an element's endpoint, once until it has another. */
export function createFaultReport(): (settings: Partial<OtpFormAttributes>) => void {
  let reported: string | undefined;
  return (settings) => {
    const fault = endpointFault(settings);
    if (fault && fault !== reported) console.error(fault);
    reported = fault;
  };
}

/** The origin that `fetch` would post to. */
function originOf(endpoint: string): string | undefined {
  try {
    return new URL(new Request(endpoint).url).origin;
  } catch {
    return undefined;
  }
}
