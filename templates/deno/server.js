// deno run --allow-net --allow-read=out --allow-env server.js
import { folderStore } from 'djangocms-static/folder-store'
import { createHandler, documentSources, tokenPreview } from 'djangocms-static/runtime'

const handler = createHandler({
  store: folderStore(Deno.env.get('EXPORT_DIR') ?? 'out'),
  preview: previews(),
  // routes: [aliasesAnswer], // those of the configuration, from djangocms-static/routes
  // cors: { origins: ['https://www.example.com'] },
  // siteHeader: false, // for an export of one site
})

Deno.serve({ port: Number(Deno.env.get('PORT') ?? 8000) }, handler)

// Previews are optional. They need PREVIEW_KEYS (one key or more, separated by commas, from
// "npx djangocms-static preview-token --generate-key") and DRAFTS_DIR, a folder of "export --drafts".
function previews() {
  const [keys, folder] = [Deno.env.get('PREVIEW_KEYS'), Deno.env.get('DRAFTS_DIR')]
  if (!keys || !folder) return undefined
  return tokenPreview({ keys: keys.split(',').map((key) => key.trim()), source: documentSources(folderStore(folder)) })
}
