import * as assert from 'uvu/assert'
import { type DocumentFormat, documentFormats } from '../../src/documents/document-formats.js'
import { DocumentVersionError, dataOf, readTag, tagged } from '../../src/documents/document-tag.js'
import { decodePointer, encodePointer } from '../../src/documents/export-pointer.js'
import { decodeFound, encodeFound } from '../../src/documents/found-document.js'
import { decodeHiddenPaths, encodeHiddenPaths } from '../../src/documents/hidden-path-document.js'
import {
  decodeLeaf,
  encodeLeaf,
  type LeafFormat,
  type LeafValues,
  leafValue,
} from '../../src/documents/leaf-document.js'
import { decodeOrder, encodeOrder } from '../../src/documents/list-document.js'
import { decodeNavigation, encodeNavigation } from '../../src/documents/navigation-document.js'
import { decodePaths, encodePaths } from '../../src/documents/path-document.js'
import { decodeSearch, encodeSearch } from '../../src/documents/search-document.js'
import { decodeEntries, encodeEntries } from '../../src/documents/search-entries.js'
import { decodeNode, encodeNode, namesOf, nodeOf } from '../../src/documents/search-node.js'
import { decodePlacesFile, encodePlaces } from '../../src/documents/search-places.js'
import { decodeTexts, encodeTexts } from '../../src/documents/search-texts.js'
import { decodeSite, encodeSite } from '../../src/documents/site-document.js'
import { decodeBlock, encodeBlock } from '../../src/documents/table-document.js'
import { decodeValues, encodeValues } from '../../src/documents/value-document.js'
import { nodeMembers } from '../../src/model/menus/navigation-node.js'
import { describe } from '../harness.js'
import {
  answer,
  entries,
  name,
  navigation,
  node,
  packedName,
  pointer,
  roots,
  searchRoot,
  site,
} from './document-samples.js'

interface Format {
  /** The text of a document, and what is read from it. */
  encoded: string
  decode: (text: string) => unknown
  value: unknown
  /** After `"data":`. Another text of the same value is another version of the format. */
  data: string
}

const formats: Record<DocumentFormat, Format> = {
  'export/1': {
    encoded: encodePointer(pointer),
    decode: decodePointer,
    value: pointer,
    data: JSON.stringify(pointer),
  },
  'site/1': { encoded: encodeSite(site), decode: decodeSite, value: site, data: JSON.stringify(site) },
  'plugins/1': {
    encoded: tagged('plugins/1', '[]'),
    decode: (text) => dataOf('plugins/1', text),
    value: '[]',
    data: '[]',
  },
  'placeholder/1': {
    encoded: tagged('placeholder/1', answer),
    decode: (text) => dataOf('placeholder/1', text),
    value: answer,
    data: answer,
  },
  'navigation/2': {
    encoded: [...encodeNavigation(navigation, roots)].join(''),
    decode: (text) => ({ ...decodeNavigation(text), nodes: decodeNavigation(text).nodes.map(nodeMembers) }),
    value: { ...navigation, nodes: [node] },
    data:
      '{"homeUrl":"/en/","siteName":"Garden","version":"5.1",' +
      `"language":"en","apiRoot":"/api/","pageRoots":{"en":"/en/"},"nodes":[${JSON.stringify(node)}]}`,
  },
  'paths/1': {
    encoded: encodePaths([
      ['about', [4, 0, 'ueber']],
      ['__proto__', [5, null]],
    ]),
    decode: (text) => Object.entries(decodePaths(text)),
    value: [
      ['about', [4, 0, 'ueber']],
      ['__proto__', [5, null]],
    ],
    data: '{"about":[4,0,"ueber"],"__proto__":[5,null]}',
  },
  'hidden-paths/1': {
    encoded: encodeHiddenPaths([
      ['f0', [0]],
      ['0f', [4, 'about', null]],
    ]),
    decode: (text) => Object.entries(decodeHiddenPaths(text)),
    value: [
      ['0f', [4, 'about', null]],
      ['f0', [0]],
    ],
    data: '{"0f":[4,"about",null],"f0":[0]}',
  },
  'list/1': { encoded: encodeOrder([5, 0, 6, 5]), decode: decodeOrder, value: [5, 0, 6, 5], data: '[5,0,6,5]' },
  'table-block/1': {
    encoded: encodeBlock([name, '']),
    decode: decodeBlock,
    value: [name, ''],
    data: `["${name}",""]`,
  },
  'page-objects/1': leaf('page-objects/1', [['A', 7, null], null], '[["A",7,null],null]'),
  'page-contents/1': leaf('page-contents/1', [null, [3, 0]], '[null,[3,0]]'),
  'page-slots/1': leaf('page-slots/1', [['content', ['sidebar', name]]], `[["content",["sidebar","${name}"]]]`),
  'placeholder-names/1': leaf('placeholder-names/1', [{ content: { en: name } }], `[{"content":{"en":"${name}"}}]`),
  'search/4': {
    encoded: encodeSearch(searchRoot),
    decode: decodeSearch,
    value: searchRoot,
    data: '{"folding":"ascii","words":"w","places":"p","parts":"g","texts":"t","replaced":[7],"added":null}',
  },
  'search-node/2': {
    encoded: encodeNode(
      nodeOf([
        ['AB', name],
        ['C', name],
      ]),
    ),
    decode: (text) => [decodeNode<string>(text)[0], namesOf(decodeNode(text))],
    value: [
      ['AB', 'C'],
      [name, name],
    ],
    data: `[["AB","C"],"${packedName}${packedName}"]`,
  },
  'search-entries/2': {
    encoded: encodeEntries(entries),
    decode: decodeEntries,
    value: entries,
    data: '["JGARÂDENIA, WHITE#2$S","#$ %& %"]',
  },
  'search-places/2': {
    encoded: encodePlaces(['#$', '%&']),
    decode: (text) => decodePlacesFile(text).split(' '),
    value: ['#$', '%&'],
    data: '"#$ %&"',
  },
  'search-texts/2': {
    encoded: encodeTexts([[7, ['A GARDEN', 'B']]]),
    decode: decodeTexts,
    value: [[7, ['A GARDEN', 'B']]],
    data: '[[7,["A GARDEN","B"]]]',
  },
  'found-contents/1': {
    encoded: encodeFound([
      [3, [30, 31]],
      [5, [20, 50]],
    ]),
    decode: (text) => [...decodeFound(text)],
    value: [
      [3, [30, 31]],
      [5, [20, 50]],
    ],
    data: '[2,3,30,1,2,-11,30]',
  },
  'page-links/1': leaf('page-links/1', [null, [['A', 'en', 'a'], 0]], '[null,[["A","en","a"],0]]'),
  'file-links/1': leaf('file-links/1', ['https://a/media/b.png'], '["https://a/media/b.png"]'),
  'values/1': {
    encoded: encodeValues([['en', { text: 'pong' }]]),
    decode: decodeValues,
    value: { en: { text: 'pong' } },
    data: '{"en":{"text":"pong"}}',
  },
}

describe('document formats', (test) => {
  test('are all listed here', () => {
    assert.equal(Object.keys(formats).sort(), [...documentFormats].sort())
  })

  for (const [format, { encoded, decode, value, data }] of Object.entries(formats) as [DocumentFormat, Format][]) {
    const [kind, version] = format.split('/')

    test(`${format}: what was written is read, and the text is that of this version`, () => {
      assert.is(encoded, `{"kind":"${kind}","version":${version},"data":${data}}`)
      assert.equal(readTag(encoded), { kind, version: Number(version) })
      assert.equal(decode(encoded), value)
      JSON.parse(encoded)
    })

    test(`${format}: another kind, another version and other texts are refused`, () => {
      const other = kind === 'paths' ? 'list/1' : 'paths/1'
      assert.throws(() => decode(tagged(other, data)), `no document of the kind ${kind}`)
      assert.throws(() => decode(`<html>${encoded}`), `no document of the kind ${kind}`)
      const withVersion = (number: number) => encoded.replace(`"version":${version}`, `"version":${number}`)
      assert.throws(() => decode(withVersion(Number(version) + 1)), /is needed\. Update djangocms-static/)
      assert.throws(() => decode(withVersion(0)), /has version 0, .* Export again\./)
    })
  }

  test('values keep every digit of a whole number', () => {
    assert.match(encodeValues([['en', { number: 2n ** 60n + 1n }]]), '{"en":{"number":1152921504606846977}}')
  })

  test('pages that show different numbers of contents are read as they were written', () => {
    const entries: [number, number[]][] = [
      [3, []],
      [4, [9]],
      [90, [1, 2]],
    ]
    assert.equal([...decodeFound(encodeFound(entries))], entries)
    assert.equal([...decodeFound(encodeFound([]))], [])
  })

  test('a pointer from before documents were tagged is of another version', () => {
    const old = '{"version":1,"contract":"documented","apiRoot":"/api/"}'
    assert.throws(
      () => dataOf('export/1', old),
      (error: Error) => error instanceof DocumentVersionError && /has version 0/.test(error.message),
    )
  })
})

function leaf<Name extends LeafFormat>(format: Name, values: (LeafValues[Name] | null)[], data: string): Format {
  const texts = values.map((value) => (value === null ? undefined : leafValue<Name>(value)))
  return { encoded: encodeLeaf(format, texts), decode: (text) => decodeLeaf(format, text), value: values, data }
}
