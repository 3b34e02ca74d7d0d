// Only a service worker's notification can have a button. It does nothing else: no page is under its control.
self.addEventListener('notificationclick', (event) => {
  const { data } = event.notification;
  event.notification.close();
  event.waitUntil(showPage(data.page, event.action === 'copy' ? data.id : undefined));
});

async function showPage(url, id) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((each) => each.url.split('#')[0] === url);
  if (!page) return;
  // The page copies, for which it needs the focus.
  await page.focus().catch(() => undefined);
  if (id) page.postMessage({ id });
}
