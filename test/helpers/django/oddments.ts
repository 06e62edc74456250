import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { temporaryFolder, walk } from '../folders.js'
import { cliOutput } from '../processes/cli.js'
import { type DjangoProject, withDjangoProject } from './django-project.js'

/** The storage of files that the settings have. */
export type Storage = 'own' | 'bucket' | 'signed' | 'unquoted' | 'kinds'

/** The project of `test/django-project/oddments`; `variables` of its environment. */
export function withOddments(
  storage: Storage,
  body: (project: DjangoProject) => Promise<void>,
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  const settings = { DJANGO_SETTINGS_MODULE: 'oddments.settings', ...variables }
  return withDjangoProject('5.1', body, storage === 'own' ? settings : { ...settings, STORAGE: storage })
}

/** The folder of an export. */
export async function exportProject(
  { database, manifest }: Pick<DjangoProject, 'database' | 'manifest'>,
  argv: readonly string[],
): Promise<string> {
  const out = join(temporaryFolder(), 'out')
  const source = ['--database', database, '--manifest', manifest]
  await cliOutput(['export', ...source, ...argv, '--out', out, '--json'])
  return out
}

/** All files of a folder. */
export function textOf(folder: string): string {
  return walk(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

type Plugin = Readonly<Record<string, unknown>>

/** The first plugin of a type. */
export function pluginIn(page: unknown, type: string): Plugin {
  const [found] = pluginsIn(page, type)
  assert.ok(found)
  return found
}

/** All plugins of a type that are in no other one. */
export function pluginsIn(page: unknown, type: string): Plugin[] {
  const { placeholders } = page as { placeholders: { content: Plugin[] }[] }
  return placeholders.flatMap(({ content }) => content).filter((one) => one.plugin_type === type)
}
