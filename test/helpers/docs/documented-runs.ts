import type { DocumentedBlock } from './documented-blocks.js'

/**
 * How a block is run: as shell commands in a project, as a configuration, as a module there, by another test, which
 * takes it from the document as well, or not at all.
 */
type Run = 'commands' | 'configuration' | 'module' | { readonly test: string } | { readonly why: string }

const recipes: Run = { test: 'loaders/front-end-recipes.test.ts' }
const purges: Run = { test: 'delivery/purge-recipes.test.ts' }
const uploads: Run = { test: 'upload/recipes.test.ts' }
const searches: Run = { test: 'search/records.test.ts' }
const needsDjango: Run = {
  why: 'it needs a Django project: tests of real projects run the script by commands of their own',
}
const installs: Run = { why: 'it installs the package: package.test.ts does it with the packed file' }
const asks: Run = { why: 'it asks questions: cli/init.test.ts answers them' }
const needsCloudFront: Run = {
  why: 'it needs a distribution: upload/purge.test.ts and releases.test.ts run its options',
}
const component: Run = { why: 'lines for a front end: no test takes them from the document' }
const ownServer: Run = { why: 'it names a database server of yours' }

/** How blocks are run, by their beginnings, where it is not by their language: shell commands, or a configuration. */
const listed: Readonly<Record<string, Readonly<Record<string, Run>>>> = {
  'README.md': {
    'npm install djangocms-static ': installs,
    'npm ci && npm run example': { why: 'it installs and tests this project: .ci/run does it' },
    'npx djangocms-static introspect': needsDjango,
    'npx djangocms-static init': asks,
  },
  'docs/change-report.md': {
    "jq -c '.purge.sites[0].collapsed": purges,
    'purge() {': purges,
    "jq -c '.purge.tags | .[range(0; length; 256)": purges,
    "jq -c '{ site_id": purges,
    "jq -c '.purge.tags | .[range(0; length; 16)": purges,
  },
  'docs/configuration.md': {
    'export default {\n  serializers: {\n    LinkPlugin': { test: 'contract/serializer-context.test.ts' },
  },
  'docs/deploy.md': {
    'cp node_modules/djangocms-static/templates/cloudflare-worker': { why: 'it deploys to an account of Cloudflare' },
    'EXPORT_DIR=out': { why: 'it listens on a certain port: templates/entry-files.test.ts runs the same file' },
  },
  'docs/extending.md': {
    'import { aliasesAnswer, collectionAnswer': 'module',
    '// ping-answer.ts': { why: 'routes/own-route.test.ts runs a copy of it' },
    '// ping.ts': { why: 'routes/own-route.test.ts runs a copy of it' },
    'export const events: Route': { why: 'an outline, whose parts are not all shown' },
  },
  'docs/from-live-api.md': {
    'npx djangocms-static introspect': needsDjango,
  },
  'docs/front-ends.md': {
    'import { readExport }': 'module',
    'import { linkAddress': { why: 'lines for a page of a front end, which has `site`, `page` and `plugin`' },
    'const { title, url }': { why: 'lines for a page of a front end, which has `site` and `page`' },
    'const { title, page_title': { why: 'lines for a page of a front end, which has `site` and `page`' },
    '// src/journal.ts': { test: 'loaders/front-end-recipes.test.ts' },
    '// build-search.mjs': searches,
    '// search-options.mjs': searches,
    '// search.mjs': searches,
    'node build-search.mjs': searches,
    '// build-pagefind.mjs': searches,
    'node build-pagefind.mjs': searches,
    '// src/content.config.ts': recipes,
    '---\n// src/pages/[...path].astro': recipes,
    '// nuxt.config.ts': recipes,
    '// server/api/page': recipes,
    '<!-- app/pages': recipes,
    '// next.config.ts': recipes,
    '// app/[language]': recipes,
    '// vite.config.ts': recipes,
    '<!-- src/app.html': recipes,
    '// src/routes': recipes,
    '<!-- src/routes': recipes,
    '// _data/entries.js': recipes,
    '---\n# pages.njk': recipes,
    'const page = await (await fetch(': 'module',
    'npm ci && node examples/front-end': { why: 'it installs packages: examples/front-end.test.ts builds the same' },
  },
  'docs/getting-started.md': {
    'npm install djangocms-static ': installs,
    'npx djangocms-static introspect': needsDjango,
    'npx djangocms-static init\n': asks,
  },
  'docs/html.md': {
    '<section': { why: 'one line of a template: html/plugins.test.ts renders templates' },
  },
  'docs/keeping-up.md': {
    'export DJANGOCMS_STATIC_NOTIFY_SECRET': { why: 'it names a receiver of yours: cli/notify.test.ts has one' },
    '// app/api/revalidate/route.ts': { test: 'cli/notify-recipes.test.ts' },
    "npx djangocms-static export --out public --on-change './publish.sh'": { test: 'cli/notify-recipes.test.ts' },
    'npx djangocms-static export --watch \\\n    --refresh': {
      why: 'it asks another machine: cli/watch/manifest.test.ts',
    },
    'coproc HOLDER': { why: 'it needs PostgreSQL, and bash: cli/snapshot.test.ts shares a snapshot' },
  },
  'docs/manifest.md': {
    'npx djangocms-static introspect': needsDjango,
    '(cd ../mysite': needsDjango,
    'docker compose exec': { why: 'it needs Docker: projects/django-project.test.ts sends the script to Python' },
  },
  'docs/media.md': {
    'function imageProps': { test: 'contract/image-settings.test.ts' },
    '// Next.js': component,
    '<!-- Nuxt': component,
    '---\n// Astro': component,
    'npx djangocms-static export --media': { why: 'it copies from another machine: media/copy.test.ts' },
    'location ^~': { why: 'a part of settings: profiles/media.test.ts asks servers for the same headers' },
  },
  'docs/openapi.md': {
    'npx openapi-typescript': { why: 'not a package of this project: openapi/client.test.ts makes the same types' },
    'import createClient': { why: 'openapi/client.test.ts compiles and runs a copy of it' },
    'import type { Answers': { why: 'loaders/types.test.ts compiles the same types' },
  },
  'docs/pipelines.md': {
    'npm install': { why: 'it installs packages' },
    'npx djangocms-static export': { test: 'templates/pipelines.test.ts' },
  },
  'docs/runs.md': {
    'npx djangocms-static releases': { why: 'of a folder with releases: publish/releases.test.ts' },
    'import { readFile }': 'module',
  },
  'docs/security.md': {
    'CREATE ROLE': ownServer,
    DATABASE_URL: ownServer,
    'npx djangocms-static releases': { why: 'of a folder with releases: publish/releases.test.ts' },
    'npx djangocms-static upload': needsCloudFront,
  },
  'docs/serving.md': {
    'import { createHandler': 'module',
  },
  'docs/upload.md': {
    'npx djangocms-static upload out --to s3://bucket --delete --purge': needsCloudFront,
    'export RCLONE': uploads,
    'from=': uploads,
    'report=': uploads,
    'current=': uploads,
  },
}

/** How a block is run; null: nobody says how. */
export function runOf({ document, language, text }: DocumentedBlock): Run | null {
  const beginning = listedBeginnings(document).find((one) => text.startsWith(one))
  if (beginning !== undefined) return listed[document]?.[beginning] ?? null
  if (language === 'sh') return 'commands'
  return language === 'js' ? 'configuration' : null
}

/** All beginnings that are listed for a document. */
export function listedBeginnings(document: string): string[] {
  return Object.keys(listed[document] ?? {})
}
