import * as assert from 'uvu/assert'
import type { ExportReport } from '../../src/options.js'
import { describe } from '../harness.js'
import { postgresEngine } from '../helpers/databases/postgres-engine.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'
import { withRoutes } from '../helpers/routes/with-routes.js'
import { manifestFile } from '../helpers/sites.js'

describe('row-level security of PostgreSQL', (it) => {
  it('is reported of each table that an export reads, where it may hide rows from its user', async () => {
    const { url, exec } = await postgresEngine.copy('bridge')
    const reader = `reader_${process.pid}`
    await exec(`
      CREATE ROLE ${reader} LOGIN PASSWORD 'reader';
      GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${reader};
      CREATE TABLE orders (id integer);
      GRANT SELECT ON orders TO ${reader};
      ALTER TABLE orders ENABLE ROW LEVEL SECURITY;
      ALTER TABLE cms_pagepermission ENABLE ROW LEVEL SECURITY;
      ALTER TABLE cms_page ENABLE ROW LEVEL SECURITY;
      CREATE POLICY later_pages ON cms_page USING (id > 1);
      ALTER TABLE cms_pageurl ENABLE ROW LEVEL SECURITY;
      CREATE POLICY all_urls ON cms_pageurl FOR SELECT TO ${reader} USING (true);
      ALTER TABLE cms_placeholder ENABLE ROW LEVEL SECURITY;
      CREATE POLICY all_placeholders ON cms_placeholder USING (true);
      CREATE POLICY few_placeholders ON cms_placeholder AS RESTRICTIVE USING (id > 1);
      ALTER TABLE cms_cmsplugin ENABLE ROW LEVEL SECURITY;
      CREATE POLICY all_plugins ON cms_cmsplugin TO pg_monitor USING (true);
      ALTER TABLE django_site ENABLE ROW LEVEL SECURITY;
      CREATE POLICY new_sites ON django_site FOR INSERT WITH CHECK (true);
      CREATE POLICY all_sites ON django_site USING (true);
      ALTER TABLE easy_thumbnails_source ENABLE ROW LEVEL SECURITY;
      ALTER TABLE auth_group ENABLE ROW LEVEL SECURITY`)
    try {
      const restricted = new URL(url)
      Object.assign(restricted, { username: reader, password: 'reader' })
      const hidden = ['cms_cmsplugin', 'cms_page', 'cms_pagepermission', 'cms_placeholder']
      assert.equal(await tablesOf(restricted.href), hidden)
      assert.equal(await tablesOf(url), [])
      const groups = "collection({ name: 'groups', model: 'auth.group', fields: { name: 'name' } })"
      const config = withRoutes(temporaryFolder(), groups, 'recorded', 'collection')
      const more = ['--config', config, '--image-details']
      const read = await tablesOf(restricted.href, more)
      assert.equal(read, ['auth_group', ...hidden, 'easy_thumbnails_source'])
      const { code, stdout } = await runCli(['doctor', ...source(restricted.href)])
      assert.is(code, 1)
      assert.match(stdout, 'Row-level security applies to cms_page')
    } finally {
      await exec(`DROP OWNED BY ${reader}; DROP ROLE ${reader}`)
    }
  })
})

/** The tables that the findings of an export name. */
async function tablesOf(database: string, flags: string[] = []): Promise<string[]> {
  const argv = ['export', '--dry-run', '--json', '--only', 'languages', ...source(database), ...flags]
  const { findings } = JSON.parse(await cliOutput(argv)) as ExportReport
  return findings.flatMap((finding) => (finding.code === 'rows-restricted' ? [finding.table] : []))
}

function source(database: string): string[] {
  return ['--database', database, '--manifest', manifestFile('bridge')]
}
