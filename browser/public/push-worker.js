/**
 * The portal's service worker. Shows push messages and opens their pages. It has no `fetch` handler, so that it sees no
 * request of a page, and caches nothing.
 */

self.addEventListener('push', event => {
  const { title, link } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { data: { link: link ?? '/notifications' } }))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openPage(new URL(event.notification.data.link, self.location.origin)))
})

/** Focuses a tab that shows the page, or opens one. */
async function openPage(page) {
  if (page.origin !== self.location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => new URL(url).pathname === page.pathname)
  await (tab === undefined ? self.clients.openWindow(page.href) : tab.focus())
}
