import * as assert from 'uvu/assert'
import { lxmlText } from '../../src/html/lxml-text.js'
import { describe } from '../harness.js'

/** What lxml 6.1 with libxml2 2.14 writes; null: the text itself. */
const texts: [html: string, written: string | null][] = [
  ['bare ä <a>home</a>', 'bare &#228; <a>home</a>'],
  ['<p>a</p>tail <b>c</b>', null],
  [
    '<p>one</p>\n<p>two <a href="/ä b?x=1&amp;y=2&lt;">k</a></p>\n',
    '<p>one</p>\n<p>two <a href="/%C3%A4%20b?x=1&amp;y=2&lt;">k</a></p>\n',
  ],
  ['<ul><li>a<li>b <a>q</a></ul>', '<ul><li>a</li><li>b <a>q</a></li></ul>'],
  [
    '<img src="/ö.png" alt="it\'s &quot;q&quot; &amp; <b>">',
    '<img src="/%C3%B6.png" alt="it\'s &quot;q&quot; &amp; &lt;b&gt;">',
  ],
  ['<br/><hr class="a"> <a title="&nbsp;ä&lt;&gt;">q</a>', '<br><hr class="a"> <a title="&#160;&#228;&lt;&gt;">q</a>'],
  [
    '<p>😀 <a>€</a></p><!-- c --><p>&copy;&nbsp;&gt;</p>',
    '<p>&#128512; <a>&#8364;</a></p><!-- c --><p>&#169;&#160;&gt;</p>',
  ],
  ['  <p>x</p> <a>q</a>  ', '<p>x</p> <a>q</a>  '],
  ['<cms-plugin alt="x" id="3"></cms-plugin>', null],
  ['<input disabled="" checked="checked"> <img alt="" data-x="">', '<input disabled checked> <img alt="" data-x="">'],
  ['a\r\nb\rc <a title="a\r\nb">k</a>', 'a\nb\nc <a title="a\nb">k</a>'],
  ['<p>&amp;amp; &lt;b&gt; " \' </p>', null],
  ['<a href=" /x y%20[1]\'(a)~!*$`{|}^\\ ">k</a>', '<a href="/x%20y%20[1]\'(a)~!*$`{|}^\\%20">k</a>'],
  ['<a title="a &quot;b&quot;">k</a>', '<a title=\'a "b"\'>k</a>'],
  [' <!-- StartFragment --> <!-- b --><p>a</p><!-- c --> <a>q</a>', '<p>a</p><!-- c --> <a>q</a>'],
  ['<?pi a?><![CDATA[b]]><p>c<?pi d?><![CDATA[e]]></p>', '<p>c<!--?pi d?--><!--[CDATA[e]]--></p>'],
  ['<body><a>q</a></body>', '<a>q</a>'],
  ['<!DOCTYPE html><html><body class="b"><a>q</a></body></html>', '<body class="b"><a>q</a>'],
  ['<html lang="de"><body id="b"><a>q</a></body></html>', '<html lang="de"><body id="b"><a>q</a>'],
  ['<html lang="de"><a>q</a></html>', '<html lang="de"><body><a>q</a>'],
  ['<p>a</p><body class="b"><a>q</a></body> b', '<p>a</p><a>q</a> b'],
  ['<style>a > b {}</style>\n<a>q</a>', '<head><style>a > b {}</style>\n</head><body><a>q</a>'],
  ['<head><title>t</title></head><body><a>q</a>', '<head><title>t</title></head><body><a>q</a>'],
  ['<body><a>q</a></body>\n', '<a>q</a></body>\n'],
  ['<a>q</a></body>b<i>c</i></html> d', '<a>q</a></body>b<i>c</i>'],
  ['<html lang="de"><body><a>q</a></body></html><p>b</p><!-- c -->', '<html lang="de"><body><a>q</a>'],
  ['<div><a>q</a></body>b</div><p>c</p>', '<div><a>q</a></div></body>b<p>c</p>'],
  ['<body></body><a>q</a></body>b', '</body><a>q</a>b'],
  ['<body><a>q</a></body><body class="b">c</body>d', '<a>q</a></body><body class="b">c</body>d'],
  ['</body><a>q</a>', '<a>q</a>'],
  ['<a name="ä">q</a>', '<a name="%C3%A4">q</a>'],
  ['<p>long<wbr>word <a>q</a></p>', '<p>long<wbr>word <a>q</a></wbr></p>'],
  ['<ul><li></li><li>a</li></ul> <a>q</a>', '<ul><li><li>a</li></ul> <a>q</a>'],
  ['<b>a<p>b <a>q</a></p>c</b>d', '<b>a</b><p>b <a>q</a></p>cd'],
  ['<a>a<table><tr><td>b</td></tr></table>c</a>', '<a>a</a><table><tr><td>b</td></tr></table>c'],
  ['<h2>a<p>b</p>c</h2><a>q</a>', '<h2>a</h2><p>b</p>c<a>q</a>'],
  ['<div>a<b>b</div>c</b><a>q</a></p>', '<div>a<b>b</b></div>c<a>q</a>'],
  ['<details open id="" data-x=""><summary>a</summary><a href>q</a></details>', null],
  ['<constructor>a<valueof>b</valueof></constructor><a>q</a>', null],
  ['<svg><path d="x"/>a</svg> <a>q</a>', '<svg><path d="x"></path>a</svg> <a>q</a>'],
  ['\u00a0a <a>q</a>', '&#160;a <a>q</a>'],
  ['\u2028<a>q</a>', '&#8232;<a>q</a>'],
  ['\ufeff<a>q</a>', '<a>q</a>'],
  ['<a data-ä="x" href="\u00a0/a">q</a>', '<a data-&#228;="x" href="%C2%A0/a">q</a>'],
  ['<ruby>a<rp>(</rp><rt>b<rt>c</rt></rt></ruby><a>q</a>', null],
  ['<b>a<div>b</b>c</div><a>q</a></b>', '<b>a<div>bc</div><a>q</a></b>'],
  [
    '<table><tbody></tbody><tbody><tr><td>a<tbody><tr><td>b</table><a>q</a>',
    '<table><tbody></tbody><tbody><tr><td>a</td></tr></tbody><tbody><tr><td>b</td></tr></tbody></table><a>q</a>',
  ],
  ['<form>a<form>b</form></form><a>q</a>', '<form>a</form><form>b</form><a>q</a>'],
  [
    '<xmp>a<b></xmp><embed>b<image>c</image> <wbr/><a>q</a>',
    '<xmp>a&lt;b&gt;</xmp><embed>b<image>c</image> <wbr></wbr><a>q</a></embed>',
  ],
  ['</p>a</br><img alt><a title="">q</a>', 'a<img alt><a title="">q</a>'],
  [
    '<svg viewBox="0 0 1 1"><linearGradient></linearGradient></svg><a>q</a>',
    '<svg viewbox="0 0 1 1"><lineargradient></lineargradient></svg><a>q</a>',
  ],
  [
    '<style>a::before{content:"ä>"}</style><!-- ä --><a>q</a>',
    '<head><style>a::before{content:"&#228;>"}</style><!-- &#228; --></head><body><a>q</a>',
  ],
  ['<link data-cms-src="a">', '<head><link data-cms-src="a"></head>'],
  ['<x-ä data-Ä="a" 2="b" 1="c<d"></x-ä>', '<x-&#228; data-&#196;="a" 2="b" 1="c&lt;d"></x-&#228;>'],
  ['<p a<b="c" "d"><a>q</a></p>', null],
  ['<html/><a>q</a>', ''],
  ['<cms-plugin name="ä b" id="3"></cms-plugin>', '<cms-plugin name="&#228; b" id="3"></cms-plugin>'],
]

/** `text` in so many elements. */
function nested(depth: number, text: string): string {
  return '<b>'.repeat(depth) + text + '</b>'.repeat(depth)
}

const depths: [html: string, written: string][] = [
  [`${nested(254, 'x')}<p>y</p>`, `${nested(254, 'x')}<p>y</p>`],
  [`${nested(255, 'x')}<p>y</p>`, nested(254, '')],
  [`${nested(254, 'x<br>y')}<p>z</p>`, nested(254, 'x')],
  [`<p>${nested(254, 'x')}</p>`, `<p>${nested(253, '')}</p>`],
  [`<body class="b">${nested(255, 'x')}</body>`, `<body class="b">${nested(254, '')}`],
]

describe('rich text as lxml writes it', (it) => {
  for (const [html, written] of texts) {
    it(JSON.stringify(html), () =>
      assert.is(
        lxmlText(html, () => {}),
        written ?? html,
      ),
    )
  }

  for (const [index, [html, written]] of depths.entries()) {
    it(`ends where 256 elements are in each other, html and body among them (${index})`, () =>
      assert.is(
        lxmlText(html, () => {}),
        written,
      ))
  }

  it('writes an address that would end its attribute as text', () => {
    const text = lxmlText('<a>k</a>', ({ attributes }) => attributes.set('href', "/\"><script>alert('1')</script>"))
    assert.is(text, '<a href="/&quot;&gt;&lt;script&gt;alert(\'1\')&lt;/script&gt;">k</a>')
  })

  it('writes an element as it was changed', () => {
    const text = lxmlText('<p><a data-x="1" href="/old/">k</a></p>', (element) => {
      if (element.name !== 'a') return
      element.name = 'span'
      element.attributes.delete('href')
    })
    assert.is(text, '<p><span data-x="1">k</span></p>')
  })
})
