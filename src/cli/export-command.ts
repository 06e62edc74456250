import { setFlagsFromString } from 'node:v8'
import type { Command } from 'commander'
import { Option } from 'commander'
import { families } from '../options.js'
import { addExportFlags, type ExportFlags } from './export-flags.js'
import { exportOptions } from './export-options.js'
import { wrap } from './format.js'
import { createReporter } from './reporter.js'
import type { Io } from './terminal.js'

const examples = `
Families, in the order in which they are written:
${wrap(families.join(', '), 80, 2)}

Menu variants are named as in the URLs of the API. A trailing /* writes the
variant for every page path:
  --menu 0/1/0/1              from, to, inactive and active levels
  --menu footer/0/100/0/100   the same from the page with the reverse id footer
  --submenu 2/0/100           levels, root level, nephews
  --breadcrumbs 1             start level

Examples:
  A SQLite database, with the manifest of its project:
    $ djangocms-static export --database site.sqlite3 --manifest manifest.json

  PostgreSQL, for a site and an API with addresses of their own:
    $ export DATABASE_URL=postgres://reader:secret@localhost/cms
    $ djangocms-static export --manifest manifest.json --out public \\
        --site-url https://www.example.com --api-url https://api.example.com

  What the released djangocms-rest answers, for a plain file host:
    $ djangocms-static export --config site.config.mjs \\
        --contract released --target static

  How large would it be, as JSON?
    $ djangocms-static export --config site.config.mjs --dry-run --json

  Everything but the menus of every page, with two further menus:
    $ djangocms-static export --config site.config.mjs --skip menu-paths \\
        --menu 0/0/0/0 --menu 'footer/0/100/0/100/*'`

/** `export`: writes the site. */
export function registerExportCommand(program: Command, io: Io): void {
  const command = program
    .command('export')
    .summary('Write the API of a site as JSON files.')
    .description(
      'Reads a django CMS database and writes its headless API as a folder of JSON\nfiles. The database is only read.',
    )
    .addHelpOption(new Option('-h, --help', 'Show this help.').helpGroup('Run:'))
    .addHelpText('after', examples)
  addExportFlags(command)
  command.action(async (flags: ExportFlags) => {
    const reporter = createReporter(io, { json: false, quiet: false, verbose: false, ...flags })
    // Memory is collected when it has grown by so many percent; Node's own measure lets it double and more.
    setFlagsFromString('--heap-growing-percent=30')
    try {
      const options = await exportOptions(flags, io)
      // Loaded here, so that help and wrong flags need no database driver.
      const { exportSite } = await import('../export.js')
      const report = await exportSite({ ...options, onProgress: reporter.progress })
      reporter.finish(report)
    } finally {
      reporter.close()
    }
  })
}
