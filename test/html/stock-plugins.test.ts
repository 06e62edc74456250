import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { firstId, frontendPlugin, isRendered, rendered, type TestPlugin } from '../helpers/sites/html-site.js'
import { siteManifest } from '../helpers/sites.js'

/** What a stock plugin becomes, as Django's template of it would write it. */
const cases: [title: string, plugins: TestPlugin[], html: string, sql?: string][] = [
  [
    'a text with a plugin, one that is gone, and links to a page, to nothing and to what nobody knows',
    [
      {
        type: 'TextPlugin',
        columns: {
          body: `<p><b>1</b> <cms-plugin alt="x" title="x" id="${firstId + 1}"></cms-plugin>, <cms-plugin id="77"></cms-plugin>
            <a href="/old" data-cms-href="cms.page:2" class="a">two</a> <a data-cms-href="cms.page:999">gone</a></p>`,
        },
        children: [{ type: 'LinkPlugin', columns: { name: '<3', link: '{"external_link": "tel:+1 23"}' } }],
      },
    ],
    '<p><b>1</b> <a href="tel:+123">&lt;3</a>, <a href="/en/about-us/" class="a">two</a> <span data-cms-error="ref-not-found">gone</span></p>',
  ],
  [
    'a link with attributes, an anchor and children',
    [
      {
        type: 'LinkPlugin',
        columns: {
          link: '{"internal_link": "cms.page:2", "anchor": "#a"}',
          link_target: '_blank',
          attributes: '{"rel": "a\\"b", "hidden": "", "href": "x"}',
        },
        children: [{ type: 'TextPlugin', columns: { body: '<i>in</i>' } }],
      },
    ],
    '<a href="/en/about-us/#a" target="_blank" rel="a&quot;b" hidden><i>in</i></a>',
  ],
  [
    'a picture of a known size, cropped, aligned, with a link and its thumbnail',
    [
      {
        type: 'PicturePlugin',
        columns: {
          picture_id: 1,
          width: 300,
          use_crop: 1,
          alignment: 'left',
          link_url: 'https://example.org/',
          attributes: '{"alt": "A", "class": "b"}',
        },
      },
    ],
    '<a href="https://example.org/" > <img src="/media/t/bild-0.png__300x185_q85_crop_subsampling-2.jpg" alt="A" width="300" alt="A" class="align-left b" > </a>',
    `UPDATE filer_image SET _width = 800, _height = 600 WHERE file_ptr_id = 1;
     INSERT INTO easy_thumbnails_thumbnail (id, storage_hash, name, modified, source_id)
     VALUES (99, 'x', 't/bild-0.png__300x185_q85_crop_subsampling-2.jpg', '2026-01-01', 1)`,
  ],
  [
    'a drawing, which the name of its thumbnail does not say to be enlarged',
    [{ type: 'PicturePlugin', columns: { picture_id: 1, width: 300, height: 185, use_upscale: 1 } }],
    '<img src="/media/t/bild-0.svg__300x185.svg" alt="alt &lt;text&gt;" width="300" height="185" >',
    `INSERT INTO easy_thumbnails_thumbnail (id, storage_hash, name, modified, source_id)
     VALUES (99, 'x', 't/bild-0.svg__300x185.svg', '2026-01-01', 1)`,
  ],
  [
    'a picture from elsewhere',
    [{ type: 'PicturePlugin', columns: { external_picture: 'https://example.org/a.png', caption_text: '<c>' } }],
    '<a href="https://example.org/a.png" > <figure> <img src="https://example.org/a.png" alt="" > <figcaption>&lt;c&gt;</figcaption> </figure> </a>',
  ],
  [
    'a file with its size',
    [{ type: 'FilePlugin', columns: { file_src_id: 5, show_file_size: 1, link_title: 'T' } }],
    '<a href="/media/d%C3%A4.txt" title="T" > Ä &amp; O <span>1.5 KB</span> </a>',
    `UPDATE filer_file SET file = 'dä.txt', name = 'Ä & O', _file_size = 1536 WHERE id = 5`,
  ],
  [
    'folders, one with files and an empty one',
    [
      { type: 'FolderPlugin', columns: { folder_src_id: 1 } },
      { type: 'FolderPlugin', columns: { folder_src_id: 2 } },
    ],
    '<a href="/media/a.txt" > doc-0.txt </a> <br> <a href="/smedia/filer_private/b.txt" > doc-1.txt </a> <p>No files were found in the specified folder.</p>',
    `INSERT INTO filer_folder (id, name, uploaded_at, created_at, modified_at)
     VALUES (1, 'a', '2026-01-01', '2026-01-01', '2026-01-01'), (2, 'b', '2026-01-01', '2026-01-01', '2026-01-01');
     UPDATE filer_file SET file = 'a.txt', folder_id = 1 WHERE id = 5; UPDATE filer_file SET file = 'b.txt', folder_id = 1 WHERE id = 6`,
  ],
  [
    'a snippet',
    [{ type: 'SnippetPlugin', columns: { snippet_grouper_id: 4 } }],
    '<script>1 < 2</script>',
    `INSERT INTO djangocms_snippet_snippet VALUES (1, 4, 'n', '<script>1 < 2</script>', '', 's')`,
  ],
  [
    'a grid',
    [
      frontendPlugin(
        'GridContainerPlugin',
        { container_type: 'container', size_x: '50', plugin_title: { show: true, title: 'T' } },
        [
          frontendPlugin(
            'GridRowPlugin',
            { vertical_alignment: 'align-items-end', gutters: 3, row_cols_xs: 1, row_cols_md: 2 },
            [
              frontendPlugin(
                'GridColumnPlugin',
                { xs_col: 12, md_col: 0, lg_ms: true, margin_x: 'mx-2', attributes: { id: 'c', class: 'own' } },
                [],
              ),
            ],
          ),
        ],
        'section',
      ),
    ],
    '<section class="container w-50" title="T"> <div class="row align-items-end g-3 row-cols-1 row-cols-md-2"> <div class="own col col-12 col-md-auto ms-lg-auto mx-2" id="c"> </div> </div> </section>',
  ],
  [
    'cards with an image, a heading and a link',
    [
      frontendPlugin('CardLayoutPlugin', { card_type: 'row' }, [
        frontendPlugin(
          'CardPlugin',
          { card_alignment: 'center', background_context: 'light', responsive_visibility: ['md', 'lg', 'xl', 'xxl'] },
          [
            frontendPlugin('ImagePlugin', {
              picture: { model: 'filer.image', pk: 1 },
              picture_fluid: true,
              lazy_loading: true,
            }),
            frontendPlugin('CardInnerPlugin', { inner_type: 'card-body' }, [
              frontendPlugin('HeadingPlugin', {
                heading_level: 'h3',
                heading: 'A < B',
                heading_id: 'a',
                heading_alignment: 'end',
              }),
              frontendPlugin('TextLinkPlugin', {
                name: 'Go',
                link: { internal_link: 'cms.page:2' },
                link_type: 'btn',
                link_context: 'primary',
                target: '_blank',
              }),
            ]),
          ],
        ),
      ]),
    ],
    '<div class="row"> <div class="col mb-3"> <div class="card text-center h-100 d-none d-md-block bg-light"> ' +
      '<img src="/media/i.png" alt="alt &lt;text&gt;" class="img-fluid card-img-top" loading="lazy" /> ' +
      '<div class="card-body"> <h3 id="a" class="text-end">A &lt; B</h3> ' +
      '<a href="/en/about-us/" target="_blank" rel="noopener noreferrer" class="btn btn-primary">Go</a> </div> </div> </div> </div>',
    `UPDATE filer_file SET file = 'i.png' WHERE id = 1`,
  ],
  [
    'texts below a heading, and in a card, a figure and a quote, each on a line',
    ['HeadingPlugin', 'CardPlugin', 'FigurePlugin', 'BlockquotePlugin'].map((type) =>
      frontendPlugin(type, { heading_level: 'h3', heading: 'A' }, [
        { type: 'TextPlugin', columns: { body: 'One' } },
        { type: 'TextPlugin', columns: { body: 'Two' } },
      ]),
    ),
    '<h3>A</h3> One Two <div class="card"> One Two </div> <figure class="figure"> One Two <figcaption class="figure-caption"></figcaption> </figure> <blockquote class="blockquote"> One Two </blockquote>',
  ],
  [
    'a text before each of others, on a line of its own or not',
    ['BlockquotePlugin', 'CardPlugin', 'CardInnerPlugin', 'FigurePlugin', 'GridRowPlugin'].flatMap((type) => [
      { type: 'TextPlugin', columns: { body: type.replace('Plugin', '') } },
      frontendPlugin(type, {}),
    ]),
    'Blockquote <blockquote class="blockquote"> </blockquote> ' +
      'Card <div class="card"> </div> CardInner<div> </div> Figure <figure class="figure"> ' +
      '<figcaption class="figure-caption"></figcaption> </figure> GridRow <div class="row"> </div>',
  ],
  [
    'links without a target, each on a line',
    [
      frontendPlugin('TextLinkPlugin', { name: 'One', link: {} }),
      frontendPlugin('TextLinkPlugin', { name: 'Two', link: {} }),
    ],
    'One Two',
  ],
]

describe('HTML of stock plugins', (it) => {
  for (const [title, plugins, html, sql = ''] of cases) {
    it(`is as the CMS writes it: ${title}`, async () => {
      // The documented contract leaves out what visitors may not see, such as the names of private files.
      const result = await rendered(plugins, { sql, flags: ['--contract', 'released'] })
      assert.is(result.html, html)
      const incomplete = result.report.findings.filter(
        (one) => one.code === 'html-incomplete' && isRendered(one.pluginId),
      )
      assert.equal(incomplete, [])
    })
  }

  it('has pictures as the settings of djangocms-picture say', async () => {
    const names = ['300x150', '100x100'].map((size) => `t/bild-0.png__${size}_q85_crop_subsampling-2.jpg`)
    const picture = { picture_id: 1, width: 300, use_crop: 1, use_responsive_image: 'inherit' }
    const { html } = await rendered([{ type: 'PicturePlugin', columns: picture }], {
      sql: `UPDATE filer_image SET _width = 800, _height = 600 WHERE file_ptr_id = 1;
        INSERT INTO easy_thumbnails_thumbnail (id, storage_hash, name, modified, source_id)
        VALUES ${names.map((name, index) => `(${99 + index}, 'x', '${name}', '2026-01-01', 1)`).join(', ')}`,
      flags: ['--contract', 'released'],
      settings: { pictures: { responsive: true, breakpoints: [100, 300], ratio: 2 } },
    })
    const [whole, small] = names.map((name) => `/media/${name}`)
    assert.match(html, `<img src="${whole}"`)
    assert.match(html, `srcset=" ${small} 100w, ${whole} 800w "`)
  })

  it('has a picture without an address where its file is gone', async () => {
    const { html, report } = await rendered([{ type: 'PicturePlugin', columns: { picture_id: 9999, width: 300 } }])
    assert.match(html, '<img src=""')
    assert.equal(
      report.findings.flatMap((one) => (one.code === 'html-incomplete' ? [one.reason] : [])),
      [],
    )
  })

  it('has the target of links as djangocms-link 5.0 names it', async () => {
    const { plugins } = siteManifest('garden')
    const older = JSON.stringify(plugins.LinkPlugin).replaceAll('"link_target"', '"target"')
    const columns = { name: 'away', link: '{"external_link": "https://example.org/"}', link_target: '_blank' }
    const { html } = await rendered([{ type: 'LinkPlugin', columns }], {
      sql: `ALTER TABLE ${plugins.LinkPlugin?.table} RENAME COLUMN link_target TO target`,
      settings: { plugins: { LinkPlugin: JSON.parse(older) } },
    })
    assert.is(html, '<a href="https://example.org/" target="_blank">away</a>')
  })
})
