import { isBaseUrl, isLoopbackHttp } from '@otp-kit/server/doctor-parts';
import { emulatorList, type Fields, listOf } from './emulator-data.ts';
import { type CheckResult, type Finding, mistake, note } from './finding.ts';
import { askProduct } from './product-request.ts';
import type { Subject } from './subject.ts';

/**
 * Checks where the widget's pipeline sends results and users. Only the emulator shows its pipelines: those of the
 * service are in its dashboard.
 */
export async function checkCallbacks(subject: Subject): Promise<CheckResult> {
  const { widget, url, nameOf } = subject;
  const { baseUrl, publicKey, basePath = '/api/otp/widget' } = widget ?? {};
  if (!isBaseUrl(baseUrl) || publicKey === undefined) return [];
  const base = `${url?.origin ?? 'https://<your site>'}${basePath}`;
  const workspaces = await emulatorList(baseUrl, 'workspaces');
  if (workspaces === 'unreachable') return { because: 'SERVICE_UNREACHABLE' };
  if (workspaces === undefined) {
    const because = `only the dashboard shows that the backend callback is ${base}/webhook, and the frontend callback ${base}/return`;
    return { because };
  }
  const accounts = workspaces.flatMap((workspace) => listOf(workspace['accounts']));
  const pipeline = pipelineOf(accounts, publicKey);
  if (pipeline === undefined) return [];
  const { backendCallbackURL: backend, frontendCallbackURL: frontend } = pipeline;
  const change = (setting: string, value: string) =>
    `the pipeline of the widget of ${nameOf('widget', 'publicKey')}, ${setting}: ${value}`;
  const found = await Promise.all([
    checkBackend(subject, textOf(backend), change('backendCallbackURL', `${base}/webhook`)),
    checkFrontend(subject, textOf(frontend), change('frontendCallbackURL', `${base}/return`)),
  ]);
  return found.flat();
}

async function checkBackend(
  { widget, url }: Subject,
  callback: string,
  change: string,
): Promise<Finding[]> {
  if (callback === '') {
    const problem = 'the pipeline has no backend callback, so no attempt is known to be verified';
    return widget?.lookup ? [] : [mistake('CALLBACK_MISSING', problem, change)];
  }
  const target = new URL(callback);
  if (target.pathname !== `${widget?.basePath ?? '/api/otp/widget'}/webhook`) {
    const problem = `the pipeline posts results to ${placeOf(target)}, which is not the route of webhooks`;
    return [mistake('CALLBACK_WRONG', problem, change)];
  }
  // Another host may be one that only the emulator knows, such as those of a container.
  if (url === undefined || (!isLoopbackHttp(target) && target.host !== url.host)) return [];
  const response = await askProduct(target, { method: 'POST' });
  if (response !== undefined && response.status !== 404) return [];
  const problem = `nothing takes the results that the pipeline posts to ${placeOf(target)}`;
  return [mistake('CALLBACK_UNREACHABLE', problem, change)];
}

async function checkFrontend(
  { url }: Subject,
  callback: string,
  change: string,
): Promise<Finding[]> {
  if (callback === '') {
    const problem = 'the pipeline has no frontend callback, so the widget works only in a frame';
    return [note('CALLBACK_MISSING', problem, change)];
  }
  const target = new URL(callback);
  // An app has a scheme of its own.
  if (url === undefined || !/^https?:$/.test(target.protocol)) return [];
  if (target.origin !== url.origin) {
    const problem = `the pipeline sends users to ${placeOf(target)}, where the cookies of ${url.origin} are not`;
    return [mistake('CALLBACK_WRONG', problem, change)];
  }
  const response = await askProduct(target);
  // The route of the proxy takes navigations of browsers alone.
  if (response !== undefined && (response.status < 400 || response.code === 'ORIGIN_REFUSED'))
    return [];
  const problem = `the pipeline sends users to ${placeOf(target)}, where nothing is`;
  return [mistake('CALLBACK_UNREACHABLE', problem, change)];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function placeOf({ origin, pathname, protocol }: URL): string {
  return origin === 'null' ? protocol : `${origin}${pathname}`;
}

function pipelineOf(accounts: readonly Fields[], publicKey: string): Fields | undefined {
  const account = accounts.find(({ widgets }) => widgetIn(widgets, publicKey) !== undefined);
  const pipelineID = widgetIn(account?.['widgets'], publicKey)?.['pipelineID'];
  return listOf(account?.['pipelines']).find(({ id }) => id === pipelineID);
}

function widgetIn(widgets: unknown, publicKey: string): Fields | undefined {
  return listOf(widgets).find((widget) => widget['publicKey'] === publicKey);
}
