// node server.mjs: the same as "npx djangocms-static serve out", for your own changes.
import { folderStore } from 'djangocms-static/folder-store'
import { createHandler, documentSources, tokenPreview } from 'djangocms-static/runtime'
import { startServer } from 'djangocms-static/serve'

const { EXPORT_DIR = 'out', HOST = '127.0.0.1', PORT = '8000', PREVIEW_KEYS, DRAFTS_DIR } = process.env

const handler = createHandler({
  store: folderStore(EXPORT_DIR),
  preview: previews(),
  // routes: [aliasesAnswer], // those of the configuration, from djangocms-static/routes
  // cors: { origins: ['https://www.example.com'] },
  // siteHeader: false, // for an export of one site
})

const server = await startServer(handler, { host: HOST, port: Number(PORT) })
console.log(`Serving ${EXPORT_DIR} at ${server.url}`)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.close())

// Previews are optional. They need PREVIEW_KEYS (one key or more, separated by commas, from
// "npx djangocms-static preview-token --generate-key") and DRAFTS_DIR, a folder of "export --drafts".
function previews() {
  if (!PREVIEW_KEYS || !DRAFTS_DIR) return undefined
  return tokenPreview({
    keys: PREVIEW_KEYS.split(',').map((key) => key.trim()),
    source: documentSources(folderStore(DRAFTS_DIR)),
  })
}
