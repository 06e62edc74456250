export default {
  database: 'site.sqlite3',
  manifest: 'manifest.json',
  // The pictures that pages show become part of the export.
  media: 'copy:media',
  // Entries of the journal with a published version.
  placeholderModels: [{ model: 'djangocms_stories.postcontent' }],
}
