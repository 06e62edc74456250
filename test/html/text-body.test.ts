import * as assert from 'uvu/assert'
import { textBody } from '../../src/html/plugins/text-body.js'
import { describe } from '../harness.js'
import { rendered } from '../helpers/sites/html-site.js'

const children = new Map([
  [1, 'ONE'],
  [2, '<a data-cms-href="cms.page:9">$&</a>'],
])

const addressOf = (model: string, key: string) => (model === 'cms.page' && key === '2' ? '/two/?a&b' : '')

const lost = 'data-cms-error="ref-not-found"'

const cases: [title: string, body: string, html: string][] = [
  [
    'is left as it is without plugins and links to rows',
    '<p title=">">a &amp; <br></P><x',
    '<p title=">">a &amp; <br></P><x',
  ],
  ['has the child in place of its tag', 'a <cms-plugin alt="x" id="1">in <b>it</b></cms-plugin> b', 'a ONE b'],
  ['leaves out what is no child', 'a<cms-plugin id="7"></cms-plugin>b', 'ab'],
  ['writes children as they are', '<cms-plugin id="2"></cms-plugin>', '<a data-cms-href="cms.page:9">$&</a>'],
  ['finds plugins in plugins in the outer one', '<cms-plugin id="1"><cms-plugin id="2"></cms-plugin>', 'ONE'],
  [
    'keeps plugins with a number as djangocms-text does not write it',
    `<cms-plugin id='1'></cms-plugin><cms-plugin id=1></cms-plugin>`,
    `<cms-plugin id='1'></cms-plugin><cms-plugin id=1></cms-plugin>`,
  ],
  ['keeps plugins without a number', '<cms-plugin id="a"></cms-plugin>', '<cms-plugin id="a"></cms-plugin>'],
  [
    'has the child of the next number where a tag has none, as the pattern of djangocms-text finds it',
    'a<cms-plugin alt="x"></cms-plugin>b<cms-plugin id="1"></cms-plugin>c',
    'aONEc',
  ],
  [
    'finds numbers in other attributes, and tags in comments, as that pattern does',
    '<cms-plugin data-id="1" id="7"></cms-plugin><!-- <cms-plugin id="01"> </cms-plugin> -->',
    'ONE<!-- ONE -->',
  ],
  [
    'has no tags of other letters, or closed by a blank',
    '<CMS-PLUGIN id="1"></CMS-PLUGIN><cms-plugin\tid="1"></cms-plugin ></cms-plugin>',
    '<CMS-PLUGIN id="1"></CMS-PLUGIN><cms-plugin\tid="1"></cms-plugin ></cms-plugin>',
  ],
  ['keeps what is not closed, and what is not open', '<cms-plugin id="1">a', '<cms-plugin id="1">a'],
  ['keeps what is not open', '<cms-plugin>a</cms-plugin>', '<cms-plugin>a</cms-plugin>'],
  [
    'goes on after a tag that is not closed',
    '<a data-cms-href="cms.page:2"><cms-plugin id="1">',
    '<a href="/two/?a&amp;b"><cms-plugin id="1">',
  ],
  [
    'has the address in place of an old one, other attributes as they are',
    `<A\n href="/old" title='"' hidden data-cms-href=" cms.page : 2 " >x</A>`,
    `<A href="/two/?a&amp;b" title='"' hidden >x</A>`,
  ],
  [
    'has a span for a link to nowhere',
    '<a data-cms-href="cms.page:9">x</a> <a>y</a>',
    `<span ${lost}>x</span> <a>y</a>`,
  ],
  [
    'has a span for it, too, where it holds a picture',
    '<a data-cms-href="x"><img data-cms-src="cms.page:2"/></a>',
    `<span ${lost}><img src="/two/?a&amp;b"/></span>`,
  ],
  ['fingerprints a picture from nowhere', '<img data-cms-src=filer.image:1 />', `<img ${lost} />`],
  ['has no tags in comments', '<!-- <a data-cms-href="cms.page:2"> -->', '<!-- <a data-cms-href="cms.page:2"> -->'],
]

describe('the body of a text', (test) => {
  for (const [title, body, html] of cases) {
    test(title, () => {
      assert.is(textBody(body, children, addressOf), html)
    })
  }

  test('may be as long and as broken as it likes', () => {
    // Work that grew with the square of the length would not end within the time that a test has.
    const pieces = [
      '<cms-plugin id="1">',
      '<cms-plugin ',
      '<a data-cms-href=',
      '<a data-cms-href="',
      '< data-cms-src =',
    ]
    for (const piece of [
      ...pieces,
      '<a data-cms-href="x"><',
      '<!--<cms-plugin',
      `<a data-cms-href="${' '.repeat(99)}`,
    ]) {
      const body = piece.repeat(20_000)
      assert.ok(textBody(body, children, addressOf).length >= 20_000, piece)
    }
  })

  test('of a plugin in an export may be broken, too', async () => {
    const body = '<cms-plugin alt="x" '.repeat(10_000)
    const { html } = await rendered([{ type: 'TextPlugin', columns: { body } }])
    assert.is(html, body.trim())
  })
})
