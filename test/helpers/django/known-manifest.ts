import * as assert from 'uvu/assert'
import type { Manifest } from '../../../src/model/manifest/manifest.js'
import type { DjangoVersion } from './django-project.js'

/** Checks what the project of `test/django-project` is known to have. */
export function checkManifest(manifest: Manifest, version: DjangoVersion): void {
  assert.ok(manifest.cms.startsWith(version))
  const { versioning, site_id, api_root, media_url, time_zone, page_size, default_language } = manifest
  assert.equal(
    { versioning, site_id, api_root, media_url, time_zone, page_size, default_language },
    {
      versioning: true,
      site_id: 1,
      api_root: '/api/',
      media_url: '/media/',
      time_zone: 'Europe/Berlin',
      page_size: 4,
      default_language: 'en',
    },
  )
  assert.is(manifest.locale_middleware, true)
  assert.equal(manifest.admin_root, { en: '/en/admin/', de: '/de/admin/', nl: '/nl/admin/' })
  const [site] = Object.values(manifest.sites)
  assert.equal(
    site?.languages.map(({ code, public: open, fallbacks }) => [code, open, fallbacks]),
    [
      ['en', true, ['de']],
      ['de', true, ['en']],
      ['nl', false, ['en', 'de']],
    ],
  )
  assert.equal(manifest.templates['nursery/two-columns.html'], [
    { slot: 'content', label: 'Content', language_fallback: true },
    { slot: 'sidebar', label: 'Beside', language_fallback: false },
  ])
  assert.is(manifest.plugins.QuotePlugin?.custom_serializer, 'nursery.serializers.QuoteSerializer')
  assert.equal(manifest.plugins.QuotePlugin?.members, ['plugin_type', 'text', 'author', 'words'])
  assert.equal(manifest.plugins.PlantCardPlugin?.search_fields, ['heading'])
  const { names = [], attachable = [], apphooks } = manifest.menu_pool ?? {}
  assert.ok(names.includes('HelpMenu') && !attachable.includes('HelpMenu'))
  assert.ok(attachable.some((name) => /^EmptyMenu:\d+$/.test(name)))
  assert.equal(apphooks, { ShopApp: ['ShopMenu:{pk}'], MenulessApp: [null] })
  assert.equal(
    Object.values(manifest.sites).map(({ menus }) => menus?.en?.find(({ namespace }) => namespace === 'left')?.title),
    [undefined, 'Second nursery'],
  )
  // 4.1 knows only one language in menus.
  const help = version === '4.1' ? 'Help' : 'Hilfe'
  assert.ok(manifest.menus.de?.some(({ title }) => title === help))
}
