import type { Message } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';

const OPTION = 'otp-emulator-notify';
const WORKER = '/_emulator/console/notifications.js';

/** Whether a browser has what notifications need: not over http by a name other than localhost. */
export function canNotify(): boolean {
  return 'Notification' in window && 'serviceWorker' in navigator;
}

/** Whether the user has turned notifications on, and the browser allows them. */
export function areNotificationsOn(): boolean {
  return (
    canNotify() && Notification.permission === 'granted' && localStorage.getItem(OPTION) === 'on'
  );
}

/**
 * Turns notifications on, which asks the user, or off again.
 *
 * @throws Error with words for the user if the browser does not allow them
 */
export async function toggleNotifications(): Promise<void> {
  if (areNotificationsOn()) return localStorage.removeItem(OPTION);
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Error('This browser does not allow notifications of this page. Its settings do.');
  }
  localStorage.setItem(OPTION, 'on');
}

/** Shows a new message outside of the page while the user is elsewhere, with a button that copies its code. */
export async function notifyOf({ id, code, to, channel, text }: Message): Promise<void> {
  if (!areNotificationsOn() || document.hasFocus()) return;
  const options = {
    body: `${channelName(channel)} to ${to}${code ? '' : `: ${text}`}`,
    // Two workspaces have messages of the same ID.
    tag: `${pageUrl()} ${id}`,
    actions: code ? [{ action: 'copy', title: 'Copy code' }] : [],
    data: { id, page: pageUrl() },
  };
  const registration = await registered();
  await registration.showNotification(code ? `Code ${code}` : 'New message', options);
}

/** Calls back with the ID of the message whose notification's button was pressed, also after the page was loaded again. */
export function onCopyPressed(callback: (messageId: string) => void): void {
  if (!canNotify()) return;
  navigator.serviceWorker.onmessage = ({ data }) => callback(String(data.id));
}

/** Closes the notifications of this page: their messages are no longer in the inbox. */
export async function closeNotifications(): Promise<void> {
  if (!areNotificationsOn()) return;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  for (const shown of (await registration?.getNotifications()) ?? []) {
    if (shown.data.page === pageUrl()) shown.close();
  }
}

function pageUrl(): string | undefined {
  return location.href.split('#')[0];
}

/** The worker, when it runs: before, it shows nothing. */
async function registered(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER);
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  await new Promise<void>((resolve) => {
    const check = () => worker?.state === 'activated' && resolve();
    worker?.addEventListener('statechange', check);
    check();
  });
  return registration;
}
