import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  createBackend,
  mount,
  mountReady,
  NEVER,
  OTHER,
  pageOn,
  SUCCESS,
  WIDGET,
} from './embed.fixture.ts';

test("keeps its styles under style-src 'none', without a violation", async () => {
  const broken: string[] = [];
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    broken.push(effectiveDirective);
  });
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `style-src 'none'; frame-src ${WIDGET}`;
  document.head.append(policy);
  // Shows that the policy is in force and that a violation is noticed.
  document.createElement('div').setAttribute('style', 'color: red');
  await expect.poll(() => broken).toEqual(['style-src-attr']);

  const widget = await mountReady();
  widget.backend.respondNext('complete', NEVER);
  widget.say(SUCCESS);
  await expect.poll(widget.status).toBe('confirming');

  const panel = widget.container.querySelector('[tabindex="-1"]');
  expect(panel && getComputedStyle(panel).position).toBe('absolute');
  expect(widget.frame()?.getBoundingClientRect().height).toBe(700);
  expect(broken).toEqual(['style-src-attr']);
});

test('a frame that the page’s own policy blocks is a load error at once', async () => {
  const backend = createBackend();
  Object.assign(backend.settings, { iframeUrl: pageOn(OTHER), widgetOrigin: OTHER });

  const widget = mount({}, backend);

  await expect.poll(widget.status).toBe('load-error');
  expect(widget.onFailed.mock.calls).toEqual([['WIDGET_LOAD_FAILED']]);
  await expect.element(page.getByRole('status')).toHaveTextContent('This site blocks the page');
});
