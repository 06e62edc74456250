import { join } from 'node:path'
import { cliOutput } from '../processes/cli.js'
import { projectFolder } from '../sites.js'

/** The configuration of the example site. */
export const exampleConfig = join(projectFolder, 'examples/observatory/djangocms-static.config.mjs')

/** The committed export of the example site, with the default settings. */
export const exampleFolder = join(projectFolder, 'out.example')

/** Writes the example's export, as `npm run example` does. */
export async function exportExample(folder: string, flags: readonly string[] = []): Promise<void> {
  await cliOutput(['export', '--config', exampleConfig, '--out', folder, ...flags])
}
