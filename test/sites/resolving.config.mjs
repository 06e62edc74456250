import sites from './djangocms-static.config.mjs'

/** Serializers whose plugins show rows beside their own: titles and addresses of pages, files, addresses of rows. */
export default {
  ...sites,
  serializers: {
    ...sites.serializers,
    LinkPlugin({ id, plugin_type, name }, { resolve, file, plugin, page }) {
      const { internal_link: internal, file_link: upload } = plugin.fields.link ?? {}
      return { id, plugin_type, name, target: internal ? resolve(internal) : null, upload: file(upload), on: page }
    },
    TeaserPlugin(teaser, { resolve, file, plugin: { fields, parent }, site }) {
      const [english, own] = ['en', undefined].map((language) => resolve(`cms.page:${fields.target}`, language))
      const rows = [`refsite.plant:${fields.plant}`, `refsite.supplier:${fields.supplier}`].map((row) => resolve(row))
      return { ...teaser, english, own, rows, file: file(`filer.image:${fields.image}`), site, parent }
    },
    ColumnsPlugin({ id, plugin_type }, { children, page, language }) {
      return { id, plugin_type, columns: children.length, language, under: page?.title }
    },
    PlantListPlugin(list, { resolve, plugin }) {
      return { ...list, plants: (plugin.fields.plants ?? []).map((key) => resolve(`refsite.plant:${key}`)) }
    },
  },
}
