import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { OtherUser } from '../helpers/processes/other-user.js'
import { manifestFile, siteFile } from '../helpers/sites.js'

describe('files that the user may not read', (it) => {
  it('are named with the reason and a fix', async () => {
    const user = new OtherUser()
    try {
      const [file, closed] = [join(user.folder, 'site.sqlite3'), join(user.folder, 'closed')]
      const config = join(user.folder, 'djangocms-static.config.mjs')
      mkdirSync(closed)
      for (const copy of [file, join(closed, 'site.sqlite3')]) copyFileSync(siteFile('bridge'), copy)
      writeFileSync(config, 'export default {}')
      const manifest = join(user.folder, 'manifest.json')
      copyFileSync(manifestFile('bridge'), manifest)
      user.own()
      for (const one of [file, closed, config]) chmodSync(one, 0)
      const cases: [argv: string[], ...expected: string[]][] = [
        [['--database', file], `${file} cannot be read: EACCES`, 'a user who may enter its folder and read the file'],
        [['--database', join(closed, 'site.sqlite3')], 'cannot be read: EACCES', 'a user who may enter its folder'],
        [['--config', config], `${config} cannot be read: EACCES`, 'Run the command as a user who may read it'],
      ]
      for (const [argv, ...expected] of cases) {
        const { code, stdout } = await user.run(['export', '--json', '--manifest', manifest, ...argv])
        const { error } = JSON.parse(stdout) as { error: { code: string; message: string; fix: string } }
        for (const text of expected) assert.match(`${error.message} ${error.fix}`, text)
        assert.not.equal(error.code, 'internal')
        assert.is(code, argv[0] === '--config' ? 2 : 1)
      }
    } finally {
      user.remove()
    }
  })
})
