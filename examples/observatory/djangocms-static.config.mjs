export default {
  database: 'site.sqlite3',
  manifest: 'manifest.json',
  // The pictures that pages show become part of the export.
  media: 'copy:media',
  // The entries of the journal: those of which a version is published.
  placeholderModels: [{ model: 'djangocms_stories.postcontent' }],
}
