/** What the recorded sites need. */
export default {
  // For --html: what the sites' Django templates write, for plugin types that have one of their own.
  htmlTemplates: 'html',
  // Models with placeholders of their own: every plant is public.
  placeholderModels: [{ model: 'refsite.plant' }],
  // What the sites' Python serializers do, for plugin types that have one of their own.
  serializers: {
    QuotePlugin({ plugin_type, text, author }) {
      return { plugin_type, text, author, words: text.split(/\s+/).filter(Boolean).length }
    },
  },
}
