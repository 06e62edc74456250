import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { lxmlText } from '../../src/html/lxml-text.js'
import { plainText } from '../../src/html/plain-text.js'
import { textBody } from '../../src/html/plugins/text-body.js'
import { describe } from '../harness.js'
import { holdsForAll } from '../helpers/random/fuzz.js'

const piece = fc.oneof(
  fc.constantFrom(
    '<cms-plugin ',
    '<cms-plugin id="1">',
    '</cms-plugin>',
    '<a data-cms-href="cms.page:1">',
    '</a>',
    '<a ',
    '<',
    '>',
    '"',
    "'",
    '=',
    '<!--',
    '-->',
    '<img data-cms-src="filer.image:2"/>',
    'id="1"',
    'data-cms-href=',
    '<p>',
    '</p>',
    '&amp;',
    ' ',
  ),
  fc.string({ maxLength: 5 }),
)
/** Pieces, some of them so often that whatever is not linear takes long. */
const body = fc
  .array(fc.tuple(piece, fc.constantFrom(1, 1, 1, 3, 2000)), { maxLength: 12 })
  .map((pieces) => pieces.map(([text, times]) => text.repeat(times)).join(''))

/** Elements in each other, and what closes them or does not. */
const nested = fc.tuple(
  fc.constantFrom('<b>', '<div>', '<svg>', '<body>', '<form>', '<h1>', '<p><b>', '<b/>', '</body></html><b>'),
  fc.constantFrom('</b>', '</i>', '</math>', '</foreignobject>', '</p>', '<p>', '<form>', '</h1>', ''),
)

describe('HTML of rich text, whatever it is', (it) => {
  it('is parsed in time that grows with its length alone, however deep its elements are', async () => {
    await holdsForAll(nested, 8, ([open, close]) => {
      const html = open.repeat(60_000) + close.repeat(60_000)
      assert.type(
        lxmlText(html, () => {}),
        'string',
      )
      assert.type(plainText(html).text, 'string')
    })
  })

  it('is rendered in time that grows with its length alone', async () => {
    const children = new Map([[1, '<b>child</b>']])
    await holdsForAll(body, 1000, (html) => {
      const text = textBody(html, children, (model, key) => (model === 'cms.page' ? `/page/${key}/` : ''))
      assert.type(text, 'string')
    })
  })
})
