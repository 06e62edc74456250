import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { validateXML } from 'xmllint-wasm'
import { atomSchema } from './atom-schema.js'

/** The titles of a feed that fits the schema and names each entry by an id of its own. */
export async function feedTitles(file: string): Promise<string[]> {
  const contents = readFileSync(file, 'utf8')
  const { valid, errors } = await validateXML({
    xml: { fileName: 'feed.xml', contents },
    schema: atomSchema,
    extension: 'relaxng',
  })
  assert.ok(valid, errors.map(({ message }) => message).join('\n'))
  const ids = [...contents.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id)
  assert.is(new Set(ids).size, ids.length)
  const titles = [...contents.matchAll(/<entry>\s+<id>.*?<\/id>\s+<title>(.*?)<\/title>/gs)]
  return titles.map(([, title = '']) => title.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))))
}
