import type { FileChange, FileOrigin } from '../../../src/build/record/file-change.js'
import type { ReportFacts } from '../../../src/deliver/reports/change-report.js'
import { families, routes } from '../../../src/routes/routes.js'

export const hash = '0123456789abcdef0123456789abcdef'

/** Of an export of two sites. */
export const facts: ReportFacts = {
  out: 'out',
  contract: 'documented',
  previous: '2026-11-20T10:00:00.000Z',
  finished: '2026-11-20T10:05:00.000Z',
  pages: 3,
  files: 40,
  seconds: 0.25,
  findings: [{ code: 'route-empty', family: 'pages-tree', site: 2 }],
  retired: { files: 0, next: null },
  holding: null,
  routes,
  apiRoot: '/api/',
  sites: [
    { id: 1, folder: '', apiUrl: 'https://api.example.com/v1', languages: ['en', 'de'], written: families },
    { id: 2, folder: 'sites/2/', apiUrl: 'https://prensa.example.es', languages: ['es'], written: families },
  ],
  handler: true,
  purgeLimit: null,
  tags: false,
}

export function change(
  name: string,
  origin: Partial<FileOrigin> | null,
  kind: FileChange['kind'] = 'changed',
): FileChange {
  const whole = { site: 1, family: 'pages', language: 'en', page: 1, content: 1, placeholders: [], ...origin }
  return { kind, name, bytes: 10, hash, origin: origin && whole }
}

export const changes: FileChange[] = [
  change('api/en/pages/about us/index.json', { page: 12, placeholders: [34] }),
  change('api/de/menu/index.json', { family: 'menu', language: 'de' }),
  change('sites/2/api/es/pages/index.json', { site: 2, language: 'es', page: 7 }, 'added'),
  change('sites/2/api/es/pages-list/index.json', { site: 2, language: 'es', family: 'pages-list' }, 'removed'),
  change(`_data/${hash}.json`, { family: 'documents', language: null }, 'added'),
  change('_data/export.json', { family: 'pointer', language: null }),
  change('404.json', null, 'added'),
]
