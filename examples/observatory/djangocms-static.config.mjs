import { stories, storyPlaceholders } from 'djangocms-static/routes'

/** @type {import('djangocms-static').Config} */
export default {
  database: 'site.sqlite3',
  manifest: 'manifest.json',
  // The pictures that pages show become part of the export.
  media: 'copy:media',
  // The entries of the journal: those of which a version is published, from their date on.
  placeholderModels: [storyPlaceholders()],
  routes: [...stories({ path: { en: 'journal', de: 'tagebuch' }, feed: { title: 'Journal of the Hill Observatory' } })],
}
