import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../sites.js'

/** What tests with a real project have found of a package: what its plugins and fields answer. */
interface Verdict {
  readonly json: string
  readonly html: string
  readonly remarks: string
}

const exact = 'as live'

/** By the package's name; `test/django-project` has a plugin or a row of each. */
const verdicts: Readonly<Record<string, Verdict>> = {
  'django-cms': { json: exact, html: exact, remarks: '[deliberate differences](contracts.md)' },
  'djangocms-rest': { json: exact, html: exact, remarks: 'where it fails (500) there is an answer' },
  'djangocms-versioning': { json: exact, html: '', remarks: '' },
  'djangocms-alias': { json: exact, html: exact, remarks: '' },
  'djangocms-text': { json: exact, html: exact, remarks: '' },
  'djangocms-link': { json: exact, html: exact, remarks: '' },
  'djangocms-picture': { json: exact, html: exact, remarks: 'thumbnails that are there' },
  'djangocms-file': { json: exact, html: exact, remarks: '' },
  'djangocms-snippet': { json: '', html: '', remarks: 'has a template, not tried with a real project' },
  'djangocms-style': { json: exact, html: exact, remarks: '' },
  'djangocms-icon': { json: exact, html: exact, remarks: '' },
  'djangocms-video': { json: exact, html: exact, remarks: 'blocks of sekizai are left out' },
  'djangocms-frontend': {
    json: exact,
    html: exact,
    remarks:
      'Bootstrap 5, default templates; not page trees and tables of contents. djangocms-rest fails where a setting is a list',
  },
  'djangocms-stories': {
    json: exact,
    html: exact,
    remarks:
      '[posts as lists and details](extending.md#posts-of-djangocms-stories); default templates, [words of theirs in English](html.md#what-is-reported)',
  },
  'django-taggit': { json: '', html: '', remarks: 'tags are in no answer, as live' },
  'django-sortedm2m': { json: exact, html: '', remarks: '' },
  'django-colorfield': { json: exact, html: '', remarks: '' },
  'djangocms-attributes-field': { json: exact, html: exact, remarks: '' },
  'django-filer': { json: exact, html: exact, remarks: '' },
}

/** A table of the packages, with the versions that `.ci/prepare-django` installs. */
export function compatibilityRows(): string {
  const versions = new Map<string, string[]>()
  for (const project of ['5.1', '5.0', '4.1', 'ecosystem']) {
    const text = readFileSync(join(projectFolder, `test/django-project/requirements/${project}.txt`), 'utf8')
    for (const line of text.split('\n')) {
      const [name = '', version = ''] = line.trim().split('==')
      const known = versions.get(name) ?? []
      if (version !== '' && !known.includes(version)) versions.set(name, [...known, version])
    }
  }
  const rows = Object.entries(verdicts).map(([name, { json, html, remarks }]) => {
    const tried = versions.get(name)
    if (!tried) throw new Error(`No project of the tests has ${name}`)
    return `| ${name} | ${tried.join(', ')} | ${json} | ${html} | ${remarks} |`
  })
  return ['| package | versions | JSON | HTML | remarks |', '| --- | --- | --- | --- | --- |', ...rows].join('\n')
}
