import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../sites.js'

/** The files of a section of docs/front-ends.md, by the name that stands in the first lines of each block. */
export function frontEndRecipe(section: string): Record<string, string> {
  const [, text] = readFileSync(join(projectFolder, 'docs/front-ends.md'), 'utf8').split(`\n## ${section}\n`)
  if (text === undefined) throw new Error(`docs/front-ends.md has no section ${section}`)
  const [own = ''] = text.split('\n## ')
  const blocks = Array.from(own.matchAll(/```\w+\n(.*?)```/gs), ([, block = '']) => block)
  return Object.fromEntries(
    blocks.flatMap((block) => {
      const [, name] = /^(?:---\n)?(?:\/\/|<!--|#) (\S+\.\w+)/.exec(block) ?? []
      return name === undefined ? [] : [[name, block]]
    }),
  )
}
