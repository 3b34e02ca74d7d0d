import { expect, type Worker } from '@playwright/test';
import { test } from '../support/console.ts';
import { EMULATOR } from '../support/control.ts';
import { send } from '../support/workspace.ts';

const PHONE = { phoneNumber: '+201001234567' };

/** A notification of the page, and a press of its button. */
interface Shown {
  readonly title: string;
  readonly body: string;
  readonly actions: readonly { readonly title: string }[];
}

test('notifies of a new message once that was allowed, with a button that copies its code', {
  tag: '@full',
}, async ({ context, page, workspace }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write', 'notifications']);
  // The test's window always has the focus.
  await page.addInitScript(() => {
    document.hasFocus = () => false;
  });
  await page.goto(`${EMULATOR}/?workspace=${workspace.id}#inbox`);
  const permission = await page.evaluate(() => Notification.permission);
  test.skip(permission !== 'granted', 'this engine has no notifications, as the headless shell');
  await page.reload();
  await expect(page.locator('#connection')).toHaveText('Live');
  await send(workspace, PHONE);
  await expect(page.locator('.message')).toHaveCount(1);
  expect(context.serviceWorkers()).toEqual([]);

  await page.getByRole('button', { name: 'Notify' }).click();
  await expect(page.getByRole('button', { name: 'Notify', pressed: true })).toBeVisible();
  const started = context.waitForEvent('serviceworker');
  const { code } = await send(workspace, PHONE);

  const worker = await started;
  await expect
    .poll(() => shownBy(worker))
    .toMatchObject([
      {
        title: `Code ${code}`,
        body: `WhatsApp to ${PHONE.phoneNumber}`,
        actions: [{ title: 'Copy code' }],
      },
    ]);
  await press(worker);
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  expect(await shownBy(worker)).toEqual([]);
});

function shownBy(worker: Worker): Promise<readonly Shown[]> {
  return worker.evaluate<readonly Shown[]>(`registration.getNotifications().then((all) =>
    all.map(({ title, body, actions }) => ({ title, body, actions })))`);
}

async function press(worker: Worker): Promise<void> {
  await worker.evaluate(`registration.getNotifications().then(([notification]) =>
    dispatchEvent(new NotificationEvent('notificationclick', { notification, action: 'copy' })))`);
}
