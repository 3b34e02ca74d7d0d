import { test } from '../support/test.ts';
import { hostedFrame, widgetUser } from '../support/widget-user.ts';

test('a tab signs in by the attempt that it began, though another tab began one later', {
  tag: '@landing',
}, async ({ page, context }) => {
  const other = await context.newPage();
  const [first, second] = [page, other].map((tab) => widgetUser(tab, hostedFrame(tab)));
  await first?.begins('/widget.html');
  const message = await first?.getsCode();
  await second?.begins('/widget.html');
  await second?.getsCode(message);

  await page.bringToFront();
  await first?.types(message?.code ?? '');
  await first?.declinesPasskey();

  await first?.isSignedIn();
});
