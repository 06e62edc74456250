import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { runCli } from './cli.js'
import { configFile, projectFolder } from './sites.js'

/** The committed export of the example site, with the default settings. */
export const exampleFolder = join(projectFolder, 'out.example')

/** Writes the example's export, as `npm run example` does. */
export async function exportExample(folder: string): Promise<void> {
  const { code, stderr } = await runCli(['export', '--config', configFile, '--out', folder])
  assert.is(code, 0, stderr)
}
