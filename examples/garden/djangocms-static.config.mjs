export default {
  database: 'site.sqlite3',
  manifest: 'manifest.json',
  // For --html: what the site's Django templates write, for plugin types that have one of their own.
  htmlTemplates: 'html',
  // Models with placeholders of their own: every plant is public.
  placeholderModels: [{ model: 'refsite.plant' }],
  // What the site's Python serializers do, for plugin types that have one of their own.
  serializers: {
    QuotePlugin({ plugin_type, text, author }) {
      return { plugin_type, text, author, words: text.split(/\s+/).filter(Boolean).length }
    },
  },
}
