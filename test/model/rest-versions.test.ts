import * as assert from 'uvu/assert'
import { isKnownRest, restRules } from '../../src/model/rest-versions.js'
import { describe } from '../harness.js'

describe('a version of djangocms-rest', (it) => {
  const table: [version: string | undefined, namesApps: boolean, isKnown: boolean][] = [
    ['1.2.0', false, true],
    ['1.2.7', false, true],
    ['1.2', false, true],
    ['1.2.0+apphooks', true, true],
    ['1.1.0', false, true],
    ['1.0.0', false, true],
    ['0.9.0', false, false],
    ['1.3.0', true, false],
    ['1.20', true, false],
    ['2.0a1', true, false],
    ['1.2.0+mine', true, false],
    ['', false, false],
    [undefined, false, true],
  ]
  for (const [version, namesApps, isKnown] of table) {
    it(`${version} has ${namesApps ? 'an' : 'no'} app member, and is ${isKnown ? '' : 'not '}known`, () => {
      assert.is(restRules(version === undefined ? {} : { djangocms_rest: version }).namesApps, namesApps)
      if (version !== undefined) assert.is(isKnownRest(version), isKnown)
    })
  }
})
