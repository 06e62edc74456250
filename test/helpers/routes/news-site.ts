import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ModelSelection } from '../../../src/model/manifest/model-selection.js'
import type { DatabaseCopy, Engine } from '../databases/engines.js'
import { temporaryFolder } from '../folders.js'
import { manifestFile } from '../sites.js'

/** Content type of `news.article`. */
export const articleType = 900

/** The text of article 2, which is not published. */
const secretText = 'Nobody may read this before the press conference'

/** Published articles whose time has come. */
export const publicArticles: ModelSelection = {
  model: 'news.article',
  where: { is_published: true, starts: [null, { lte: { now: true } }] },
}

interface NewsSite {
  readonly copy: DatabaseCopy
  readonly manifest: string
  /** Flags of commands that read the database; `models` go into the configuration. */
  flags(models?: readonly unknown[]): string[]
}

/**
 * The garden with a model of its own whose rows have placeholders: 1 published, 2 not published, 3 from the year 2100
 * on, 4 without a start.
 */
export async function newsSite(engine: Engine): Promise<NewsSite> {
  const copy = await engine.copy('garden')
  await copy.exec(newsSql(engine))
  const folder = temporaryFolder()
  const manifest = join(folder, 'manifest.json')
  const facts = JSON.parse(readFileSync(manifestFile('garden'), 'utf8')) as { models: Record<string, unknown> }
  facts.models['news.article'] = { table: 'news_article', pk: 'id' }
  writeFileSync(manifest, JSON.stringify(facts))
  let configurations = 0
  const flags = (models: readonly unknown[] = []) => {
    configurations += 1
    const config = join(folder, `config-${configurations}.mjs`)
    writeFileSync(config, `export default ${JSON.stringify({ placeholderModels: models })}`)
    return ['--database', copy.url, '--manifest', manifest, '--config', config]
  }
  return { copy, manifest, flags }
}

/** Column types of Django. */
const columnTypes = {
  sqlite: ['bool', 'datetime'],
  postgresql: ['boolean', 'timestamp with time zone'],
  mysql: ['bool', 'datetime(6)'],
} as const

function newsSql({ name }: Engine): string {
  const [bool, time] = columnTypes[name]
  const plugin = `(SELECT min(p.id) FROM cms_cmsplugin p WHERE p.plugin_type = 'TextPlugin' AND p.parent_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM cms_cmsplugin c WHERE c.parent_id = p.id))`
  return `
    CREATE TABLE news_article (id integer PRIMARY KEY, is_published ${bool} NOT NULL, starts ${time} NULL);
    INSERT INTO news_article VALUES (1, true, '2020-01-01 00:00:00'), (2, false, '2020-01-01 00:00:00'),
      (3, true, '2100-01-01 00:00:00'), (4, true, NULL);
    INSERT INTO django_content_type (id, app_label, model) VALUES (${articleType}, 'news', 'article');
    INSERT INTO cms_placeholder (id, slot, content_type_id, object_id) VALUES
      (9001, 'content', ${articleType}, 1), (9002, 'content', ${articleType}, 2), (9003, 'content', ${articleType}, 3),
      (9004, 'content', ${articleType}, 4), (9005, 'content', ${articleType}, 99);
    UPDATE djangocms_text_text SET body = '<p>${secretText}</p>' WHERE cmsplugin_ptr_id = ${plugin};
    UPDATE cms_cmsplugin SET placeholder_id = 9002, position = 1, language = 'en' WHERE id = ${plugin};`
}
