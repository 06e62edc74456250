import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { type BenchSite, buildSqliteSite } from '../../bench/build-site.js'
import { ranks } from '../../src/build/record/unit.js'
import { isInputs, parseInputs } from '../../src/build/record/unit-lines.js'
import { languageFiles } from '../../src/exporter/plan/planned-files.js'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import type { MenuEntry } from '../../src/model/manifest/menu-facts.js'
import { describe } from '../harness.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput } from '../helpers/processes/cli.js'

/** Home is page 1, pages 2 to 11 are at the top, and the children of page n are 10 n - 8 to 10 n + 1. */
const pages = 130

const menu = (path: string) => `UPDATE cms_pagecontent SET ${path}`
const page = (path: string) => `UPDATE cms_page SET ${path}`
const moved = (from: string, to: string) =>
  page(`path = '${to}' || substr(path, ${from.length + 1}) WHERE path LIKE '${from}%'`)

/** One after the other. */
const edits: readonly [title: string, ...statements: string[]][] = [
  ['a title at the top', menu("title = 'Changed' WHERE page_id = 3")],
  ['the title of home', menu("title = 'Changed' WHERE page_id = 1")],
  ['a title in one language', menu("title = 'Nur hier' WHERE page_id = 30 AND language = 'de'")],
  ['home, hidden in one language', menu("in_navigation = 0 WHERE page_id = 1 AND language = 'de'")],
  ['a page that is taken out of the navigation', menu('in_navigation = NOT in_navigation WHERE page_id = 4')],
  ['a page that is taken out in one language', menu("in_navigation = 0 WHERE page_id = 24 AND language = 'de'")],
  ['a soft root', menu('soft_root = 1 WHERE page_id = 5')],
  ['a page in menus of users only', menu('limit_visibility_in_menu = 1 WHERE page_id = 6')],
  ['a page that needs a login', page('login_required = 1 WHERE id = 7')],
  ['a reverse id', page("reverse_id = 'other' WHERE id = 40")],
  ['a Python menu below a page', page("navigation_extenders = 'Plants' WHERE id = 25")],
  [
    'the same menu below a page of another branch',
    page("navigation_extenders = 'Plants' WHERE id = 9"),
    page('navigation_extenders = NULL WHERE id = 25'),
  ],
  ['an apphook with a menu', page("application_urls = 'Garden' WHERE id = 60")],
  ['a subtree moved to another branch', moved('00020001', '0009000Z'), page('depth = 2, parent_id = 10 WHERE id = 22')],
  ['other places of two pages at the top', moved('0003', 'ZZZZ'), moved('0008', '0003'), moved('ZZZZ', '0008')],
  ['other paths', "UPDATE cms_pageurl SET path = path || '-new' WHERE page_id IN (10, 50)"],
  ['a path that can be read as levels', "UPDATE cms_pageurl SET path = '2/' || path WHERE page_id = 51"],
  ['no such path any more', 'UPDATE cms_pageurl SET path = substr(path, 3) WHERE page_id = 51'],
  ['a missing translation', "DELETE FROM cms_pagecontent WHERE page_id = 8 AND language = 'en'"],
  ['a title that other languages show', menu("title = 'Geborgt' WHERE page_id = 8")],
  ['a page at the top without contents', 'DELETE FROM cms_pagecontent WHERE page_id = 11'],
  [
    'a page at the top that is deleted',
    ...['cms_pagecontent', 'cms_pageurl'].map((table) => `DELETE FROM ${table} WHERE page_id = 9`),
    'DELETE FROM cms_page WHERE id = 9',
  ],
  ['another home', page('is_home = (id = 2) WHERE id IN (1, 2)')],
]

const variants = [
  '',
  '--menu 0/1/0/1/* --submenu 1/* --breadcrumbs 1/*',
  '--menu section-2/0/100/0/100/* --submenu 2/1/*',
]

describe('navigation made in pieces', (it) => {
  it('asks for no paths but those of a piece, of which there may be thousands', () => {
    const plan = new Proxy({}, { get: (_, name) => assert.unreachable(`reads ${String(name)}`) })
    const family = { pagePaths: true, requests: () => [] }
    assert.equal([...languageFiles({ plan } as never, family as never, 'en', ['visit', 'visit/us'])], [])
  })

  const check = async (flags: string, together: number) => {
    const site = await madeSite(flags.split(' ').filter(Boolean))
    await site.export()
    for (let start = 0; start < edits.length; start += together) {
      const made = edits.slice(start, start + together)
      for (const [, ...statements] of made) for (const statement of statements) await site.database.exec(statement)
      await site.export()
      const titles = made.map(([title]) => title).join(', ')
      assert.equal(differences(snapshot(await site.fresh()), snapshot(site.out)), [], titles)
    }
    await site.setMenus(['Yarrow', 'Red sage'])
    await site.export()
    assert.equal(differences(snapshot(await site.fresh()), snapshot(site.out)), [], 'other nodes of a Python menu')
  }

  it('is that of an export from scratch after edits', () => check('', 10))
  for (const flags of variants) {
    it.full(`is that of an export from scratch after each edit, ${flags || 'default variants'}`, () => check(flags, 1))
    it.matrix(`is that of an export from scratch after edits, ${flags || 'default variants'}`, () => check(flags, 5))
  }

  it('is made anew in the languages that show an edit, with lists and trees of pages', async () => {
    const site = await madeSite([])
    await site.export()
    const madeAnew = async (statement: string) => {
      const before = new Set(site.wholes())
      await site.database.exec(statement)
      await site.export()
      return site.wholes().filter((whole) => !before.has(whole)).length
    }
    assert.is(site.wholes().length, 2 * 3)
    const date = "changed_date = '2026-06-07 10:00:00' WHERE page_id = 110"
    assert.is(await madeAnew(menu(`${date} AND language = 'en'`)), 3)
    assert.is(await madeAnew(page("reverse_id = 'leaf' WHERE id = 110")), 2 * 3)
    assert.is(await madeAnew(menu("title = 'Haus' WHERE page_id = 1 AND language = 'de'")), 2 * 3)
    assert.is(await madeAnew("UPDATE djangocms_text_text SET body = '<p>Other.</p>'"), 0)
  })

  it('is made anew where an edit shows', async () => {
    const site = await madeSite([])
    await site.export()
    const all = site.pieces().length
    assert.ok(all >= 2 * 3 * 8, String(all))
    const madeAnew = async (statement: string) => {
      const before = new Set(site.pieces())
      await site.database.exec(statement)
      await site.export()
      return site.pieces().filter((piece) => !before.has(piece)).length
    }
    // One language: breadcrumbs of the page, menus and submenus of it and of the page above.
    assert.is(await madeAnew(menu("title = 'Leaf' WHERE page_id = 110 AND language = 'en'")), 1 + 2 * 2)
    // A reverse id shows in both languages.
    assert.is(await madeAnew(page("reverse_id = 'leaf' WHERE id = 110")), 2 * 5)
    // Dates show nowhere.
    assert.is(await madeAnew(menu("changed_date = '2026-06-07 10:00:00' WHERE page_id = 110")), 0)
    assert.is(site.pieces().length, all)
    // A leaf that disappears: its own piece and those above, wherever the nodes behind it move to.
    assert.ok((await madeAnew('DELETE FROM cms_pagecontent WHERE page_id = 20')) <= 10)
  })
})

interface MadeSite {
  readonly out: string
  readonly database: BenchSite
  export(): Promise<void>
  /** A full export into another folder. */
  fresh(): Promise<string>
  setMenus(titles: readonly string[]): Promise<void>
  /** Inputs of the units that hold answers by path. */
  pieces(): string[]
  /** Inputs of the units of navigation documents, and of lists and trees of pages: one for each language. */
  wholes(): string[]
}

const families = ['menu', 'submenu', 'breadcrumbs'].flatMap((name) => [name, `${name}-paths`])
const only = [...families, 'pages-list', 'pages-tree'].flatMap((name) => ['--only', name])

async function madeSite(variants: readonly string[]): Promise<MadeSite> {
  const folder = temporaryFolder()
  const database = await buildSqliteSite(join(folder, 'site.sqlite3'), pages)
  const manifest = join(folder, 'manifest.json')
  const setMenus = async (titles: readonly string[]) =>
    writeFileSync(manifest, JSON.stringify(withMenus(database.manifest, titles)))
  await setMenus(['Yarrow', 'Sage'])
  const out = join(folder, 'out')
  const flags = [
    '--database',
    database.url,
    '--manifest',
    manifest,
    '--target',
    'static',
    '--quiet',
    ...only,
    ...variants,
  ]
  const run = async (target: string) => {
    await cliOutput(['export', ...flags, '--out', target])
  }
  let number = 0
  return {
    out,
    database,
    setMenus,
    export: () => run(out),
    async fresh() {
      number += 1
      const other = join(folder, `fresh-${number}`)
      await run(other)
      return other
    },
    pieces: () =>
      inputsOf(out).filter((line) => {
        const { length, 1: rank } = parseInputs(line).key
        return rank === ranks.language && length === 5
      }),
    wholes: () =>
      inputsOf(out).filter((line) => {
        const { length, 1: rank } = parseInputs(line).key
        return (rank === ranks.language && length === 3) || (rank === ranks.family && length === 4)
      }),
  }
}

function inputsOf(out: string): string[] {
  return readFileSync(`${out}.state/units.txt`, 'utf8').split('\n').filter(isInputs)
}

/** A menu that pages can name, and the same one for an apphook. */
function withMenus(manifest: Manifest, titles: readonly string[]): Manifest {
  const nodes = titles.map((title, index): MenuEntry => {
    return {
      namespace: 'Plants',
      parent: null,
      visible: true,
      attr: {},
      id: index + 1,
      title,
      url: `/plants/${index + 1}/`,
    }
  })
  const pool = { names: ['Plants'], attachable: ['Plants'], apphooks: { Garden: ['Plants'] } }
  return { ...manifest, menus: { en: nodes, de: nodes }, menu_pool: pool }
}
