// Answers the API in the browser, from an export on a plain static host: search, ?limit= and every menu without a
// server. Bundle it into one file, and register it on the host of the export:
//   navigator.serviceWorker.register('/service-worker.js', { type: 'module' })
// There are no previews, as the user can read everything that the browser has.
import { createHandler, fetchStore } from 'djangocms-static/runtime'

const base = self.registration.scope
const handler = createHandler({ store: fetchStore({ base }) })

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  // Change this line if the API is not at /api/.
  if (origin === new URL(base).origin && pathname.startsWith('/api/')) event.respondWith(handler(event.request))
})
