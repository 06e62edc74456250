import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { validateXML } from 'xmllint-wasm'
import { atomSchema } from './atom-schema.js'

/** The titles of feeds that fit the schema and name each entry by an id of its own, in one run of the validator. */
export async function feedTitles(files: readonly string[]): Promise<string[][]> {
  const texts = files.map((file) => readFileSync(file, 'utf8'))
  const { valid, errors } = await validateXML({
    xml: texts.map((contents, index) => ({ fileName: `feed-${index}.xml`, contents })),
    schema: atomSchema,
    extension: 'relaxng',
  })
  assert.ok(valid, errors.map(({ message }) => message).join('\n'))
  return texts.map(titlesOf)
}

function titlesOf(feed: string): string[] {
  const ids = [...feed.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id)
  assert.is(new Set(ids).size, ids.length)
  const titles = [...feed.matchAll(/<entry>\s+<id>.*?<\/id>\s+<title>(.*?)<\/title>/gs)]
  return titles.map(([, title = '']) => title.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))))
}
