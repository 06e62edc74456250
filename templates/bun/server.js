// bun run server.js
import { folderStore } from 'djangocms-static/folder-store'
import { createHandler, documentSources, tokenPreview } from 'djangocms-static/runtime'

const { EXPORT_DIR = 'out', PORT = '8000', PREVIEW_KEYS, DRAFTS_DIR } = Bun.env

const handler = createHandler({
  store: folderStore(EXPORT_DIR),
  preview: previews(),
  // routes: [aliasesAnswer], // those of the configuration, from djangocms-static/routes
  // cors: { origins: ['https://www.example.com'] },
  // siteHeader: false, // for an export of one site
})

Bun.serve({ port: Number(PORT), fetch: handler })

// Previews are optional. They need PREVIEW_KEYS (one key or more, separated by commas, from
// "npx djangocms-static preview-token --generate-key") and DRAFTS_DIR, a folder of "export --drafts".
function previews() {
  if (!PREVIEW_KEYS || !DRAFTS_DIR) return undefined
  return tokenPreview({
    keys: PREVIEW_KEYS.split(',').map((key) => key.trim()),
    source: documentSources(folderStore(DRAFTS_DIR)),
  })
}
