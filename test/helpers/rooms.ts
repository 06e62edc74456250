/** What the files of a room, a folder of `src`, are for and may import. */
interface Room {
  readonly holds: string
  /** Other rooms; a room includes its folders that have no row of their own. */
  readonly rooms: readonly string[]
  readonly packages: readonly string[]
  /** Modules of Node. */
  readonly node: boolean
  /** No Node, no packages, and no clock but for `clock`. */
  readonly pure?: true
  readonly clock?: true
}

const pure = { packages: [], node: false, pure: true } as const

/** By folder below `src`; every file may also import its own folder and the top files below. */
export const rooms: Readonly<Record<string, Room>> = {
  model: {
    ...pure,
    holds:
      'rows, the project, access, languages, menus, search texts: the rules of django CMS, a folder for each version',
    rooms: [],
  },
  contract: { ...pure, holds: 'the JSON shapes of both contracts and their JSON Schemas', rooms: ['model'] },
  documents: {
    ...pure,
    holds:
      'one file for each format of documents: type, encoder, decoder; all are listed in `documents/document-formats.ts`',
    rooms: ['contract', 'model'],
  },
  routes: {
    ...pure,
    holds: 'a folder a route: patterns, files, answer, schema, caching, checks; `routes/routes.ts` lists them',
    rooms: ['documents', 'contract', 'model'],
  },
  runtime: {
    ...pure,
    clock: true,
    holds: 'the handler: Web standards only',
    rooms: ['search/read', 'documents', 'routes', 'contract', 'model'],
  },
  'search/read': {
    ...pure,
    holds: 'queries of a search index',
    rooms: ['documents', 'model'],
  },
  'search/build': {
    holds: 'makes a search index',
    rooms: ['search/read', 'files', 'documents', 'model'],
    packages: [],
    node: true,
  },
  files: {
    holds: 'files on disk: read and written by lines, whole, hashed',
    rooms: [],
    packages: [],
    node: true,
  },
  html: {
    holds: 'templates of plugins, and the HTML of the CMS',
    rooms: ['contract', 'model'],
    packages: ['htmlparser2', 'liquidjs'],
    node: true,
  },
  database: {
    holds: 'a folder for each engine, readers for each group of tables; engine and schema differences end here',
    rooms: ['model'],
    packages: ['knex', 'pg', 'better-sqlite3', 'mysql2'],
    node: true,
  },
  build: {
    holds: 'the engine of units and files, without rules of pages, menus or routes: reuse, writing, publishing, state',
    rooms: ['files', 'documents', 'routes', 'model'],
    packages: ['fs-extra'],
    node: true,
  },
  exporter: {
    holds: 'what an export has: its plan, contents, documents, files for websites, shards',
    rooms: ['build', 'search/build', 'files', 'html', 'documents', 'routes', 'contract', 'model'],
    packages: [],
    node: true,
  },
  serve: {
    holds: 'the handler on Node, in front of a folder or a database',
    rooms: [
      'database',
      'exporter',
      'build',
      'files',
      'search/read',
      'runtime',
      'documents',
      'routes',
      'contract',
      'model',
    ],
    packages: ['srvx'],
    node: true,
  },
  loaders: {
    holds: 'readers of an export for front ends',
    rooms: ['files', 'documents', 'routes', 'contract', 'model'],
    packages: ['p-limit'],
    node: true,
  },
  deliver: {
    holds: 'hosts, uploads, purges, `verify`, reports, uploaded files, shards',
    rooms: ['exporter', 'build', 'files', 'documents', 'routes', 'contract', 'model'],
    packages: ['fs-extra', 'ajv', 'liquidjs', 'p-limit', '@aws-sdk/client-s3', '@aws-sdk/client-cloudfront'],
    node: true,
  },
}

/** Where everything comes together: any package, and any room but these. */
export const free: Readonly<Record<string, readonly string[]>> = {
  'cli': [],
  'default-options.ts': ['cli'],
  'export.ts': ['cli'],
  'export-shards.ts': ['cli'],
  'given-options.ts': ['cli'],
  'index.ts': ['cli'],
  'read-source.ts': ['cli'],
}

/** At the top of `src`, with what they import themselves. Pure rooms import those without modules of Node. */
export const shared: Readonly<Record<string, readonly string[]>> = {
  'config.ts': ['options.ts'],
  'error-table.ts': [],
  'errors.ts': ['error-table.ts', 'one-line.ts'],
  'finding-table.ts': ['findings.ts', 'one-line.ts', 'output-findings.ts', 'plugin-findings.ts', 'project-findings.ts'],
  'findings.ts': [],
  'load-package.ts': ['errors.ts'],
  'mask-secrets.ts': [],
  'nearest.ts': [],
  'one-line.ts': [],
  'option-effects.ts': ['options.ts'],
  'options.ts': [
    'findings.ts',
    'contract/contract-name.ts',
    'model/engine.ts',
    'model/manifest/manifest-mismatches.ts',
    'model/serializer.ts',
    'model/manifest/manifest.ts',
    'model/manifest/model-selection.ts',
    'routes/route.ts',
  ],
  'output-findings.ts': ['findings.ts'],
  'plugin-findings.ts': ['findings.ts', 'quantities.ts'],
  'project-findings.ts': ['findings.ts', 'quantities.ts'],
  'package-files.ts': ['node:fs/promises', 'node:module', 'node:path', 'node:url'],
  'quantities.ts': [],
  'shown.ts': [],
}

/** The room of a path below `src`: the row of the deepest folder that has one, else the first part of the path. */
export function roomOf(path: string): string {
  const folders = path.split('/').slice(0, -1)
  for (let depth = folders.length; depth > 0; depth--) {
    const folder = folders.slice(0, depth).join('/')
    if (folder in rooms) return folder
  }
  return path.split('/')[0] ?? path
}
