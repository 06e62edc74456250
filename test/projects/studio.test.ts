import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Diagnosis } from '../../src/cli/commands/doctor/diagnose.js'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describe } from '../harness.js'
import { emptyDatabase } from '../helpers/databases/postgres-engine.js'
import { type DjangoProject, introspectScript, withDjangoProject } from '../helpers/django/django-project.js'
import { exportProject, textOf } from '../helpers/django/oddments.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { startServe, verified } from '../helpers/exports/verified.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'

/** Types of plugins whose serializers need one of the configuration. */
const unfollowed = [
  ...['AppendedAgainCodePlugin', 'AppendedFewCodePlugin', 'AskedCodePlugin', 'AtLastCodePlugin'],
  ...['BodyTextCodePlugin', 'CachedCodePlugin', 'CallingCodePlugin', 'ChangedFlagCodePlugin', 'ChangedRowCodePlugin'],
  ...['ChangingCodePlugin', 'ClockPlugin', 'ConditionalCodePlugin', 'CountingTitlesCodePlugin'],
  ...['DayFormatCodePlugin', 'DeepPlugin', 'DefaultOfPropertyCodePlugin', 'EchoCodePlugin', 'EndlessCodePlugin'],
  ...['FarCodePlugin', 'FarListsCodePlugin', 'FarTextCodePlugin', 'FewCodePlugin', 'FewCountedCodePlugin'],
  ...['FileKindCodePlugin', 'FilteredCodePlugin', 'FirstOrLastCodePlugin'],
  ...['FirstWishCodePlugin', 'FlippedCodePlugin', 'FormOfNoneCodePlugin', 'HintsCodePlugin', 'HostlessCodePlugin'],
  ...['IgnoredArgumentCodePlugin', 'IgnoredLineCodePlugin', 'InPlaceCodePlugin', 'IsoFormatCodePlugin'],
  ...['JsonNumberCodePlugin', 'JsonPartCodePlugin', 'JsonTextCodePlugin', 'LastNoLengthCodePlugin'],
  ...['LastOfLoopCodePlugin', 'LengthCodePlugin', 'LessTextCodePlugin', 'LinkOrCodePlugin', 'LinkTestCodePlugin'],
  ...['LinkedCodePlugin', 'LinkedListCodePlugin', 'ListDefaultCodePlugin', 'LongLabelCodePlugin'],
  ...['LookingAtCodePlugin', 'LookingCodePlugin', 'LoopCodePlugin', 'LostDefaultCodePlugin', 'LostLineCodePlugin'],
  ...['LostNameCodePlugin', 'LostPersonCodePlugin', 'LoudNoteCodePlugin', 'LoudToneCodePlugin'],
  ...['MadeDefaultCodePlugin', 'ManyArgumentsCodePlugin', 'MayBeNumberCodePlugin', 'MeasuredCodePlugin'],
  ...['MentionCodePlugin', 'MinutesCodePlugin', 'NamelessCodePlugin', 'NumberNamesCodePlugin'],
  ...['NumberOfRowsCodePlugin', 'NumberTextCodePlugin', 'NumbersCodePlugin', 'OtherAddressCodePlugin'],
  ...['OtherBaseCodePlugin', 'OtherErrorCodePlugin', 'OtherRowCodePlugin', 'OwnCountCodePlugin'],
  ...['OwnExistsCodePlugin', 'OwnNumberCodePlugin', 'OwnTestCodePlugin', 'PaddedCodePlugin', 'PathNamesCodePlugin'],
  ...['PlacedAgainCodePlugin', 'PlacedCodePlugin', 'PlaylistCodePlugin', 'PricedTitlesCodePlugin'],
  ...['RepresentedAgainCodePlugin', 'RoundedCodePlugin', 'ShadowedCodePlugin', 'ShortCodePlugin'],
  ...['ShoutedCodePlugin', 'ShownOfFewCodePlugin', 'SomeCodePlugin', 'SomeOtherCodePlugin', 'SumCodePlugin'],
  ...['TalkLabelCodePlugin', 'TaxLabelCodePlugin', 'TextOfKeyCodePlugin', 'TextsCodePlugin', 'ToneLabelCodePlugin'],
  ...['TopicOrderCodePlugin', 'TopicParentsCodePlugin', 'TopicPathCodePlugin', 'TopicTextCodePlugin'],
  ...['TreesCodePlugin', 'UtcCodePlugin', 'WhisperCodePlugin'],
]

const page = 'api/en/pages/'

type Plugin = Readonly<Record<string, unknown>>

interface Page {
  readonly placeholders: readonly { readonly content: readonly Plugin[] }[]
}

describe('a project as agencies write it', (test) => {
  test('is exported as its live API answers, but for the types that doctor names', () => withStudio(checkAnswers))

  test.matrix('is exported so from PostgreSQL, too', async () => {
    await withStudio(checkAnswers, { PROJECT_DATABASE: await emptyDatabase() })
  })

  test('shows nothing of files that are not public, which its live API shows to everybody', async () => {
    await withStudio(async (project) => {
      const secret = /a secret|filer_private/
      assert.match(await (await fetch(`${await project.serve()}/${page}private/`)).text(), secret)
      const out = await exportProject(project, ['--contract', 'released', '--image-details', '--html'])
      assert.not.match(textOf(out), secret)
      const { placeholders } = JSON.parse(readFileSync(join(out, page, 'private/index.json'), 'utf8')) as Page
      const [card, picture, slider, downloads, methods, cards] = placeholders.flatMap(({ content }) => content)
      assert.equal([card?.picture, card?.alt, card?.file_name], [null, null, null])
      assert.equal([picture?.image_url, picture?.flyer_url, picture?.flyer_file], [null, null, null])
      for (const member of ['picture', 'alt']) assert.match(JSON.stringify(slider?.slides), `"${member}":null`)
      assert.match(JSON.stringify(downloads?.items), '"url":null')
      assert.equal([methods?.image_address, methods?.flyer_address], [null, null])
      assert.match(JSON.stringify(cards?.cards), '"label":"private","target":null,"topic":null,"url":null')
    })
  })

  test('names the members of serializers that can be made in one way alone', async () => {
    await withStudio(async (project) => {
      const { plugins } = JSON.parse(readFileSync(project.manifest, 'utf8')) as Manifest
      assert.equal(plugins.AskedCodePlugin?.members, ['id', 'plugin_type', 'person'])
    })
  })

  test('is described without a guess', async () => {
    await withStudio(async (project) => {
      assert.is(await project.python(['-c', guesses, await introspectScript(temporaryFolder())]), '')
    })
  })

  test('is updated where rows change that only lead to a plugin, or that its rows lead to', async () => {
    await withStudio(async (project) => {
      const argv = ['--contract', 'released']
      const out = await exportProject(project, argv)
      await project.python(['-c', edits])
      const flags = ['--database', project.database, '--manifest', project.manifest, ...argv, '--out', out, '--json']
      await cliOutput(['export', ...flags])
      const text = readFileSync(join(out, page, 'index.json'), 'utf8')
      const names = [
        'a new slide',
        'Trondheim',
        'NORGE',
        'Sigrid',
        'at last',
        'a new link',
        'a changed link',
        'a changed badge',
        'Sculpture',
      ]
      for (const name of names) assert.match(text, name)
      assert.not.match(text, 'b of card one')
      assert.equal(differences(snapshot(await exportProject(project, argv)), snapshot(out)), [])
    })
  })
})

/** Files, the handler and `serve --database` answer as the live API does. */
async function checkAnswers(project: DjangoProject): Promise<void> {
  const url = await project.serve()
  const live = pluginsOf(await (await fetch(`${url}/${page}`)).json())
  const argv = ['--contract', 'released', '--api-url', url]
  const out = await exportProject(project, [...argv, '--openapi'])
  const source = ['--database', project.database, '--manifest', project.manifest]
  const handlers = [await startServe([out]), await startServe([...source, ...argv])]
  const answers = [JSON.parse(readFileSync(join(out, page, 'index.json'), 'utf8')) as unknown]
  for (const handler of handlers) answers.push(await (await fetch(`${handler}/${page}`)).json())
  for (const answer of answers) {
    const ours = pluginsOf(answer)
    const differing = live.filter((plugin, index) => JSON.stringify(plugin) !== JSON.stringify(ours[index]))
    assert.equal([...new Set(differing.map(({ plugin_type: type }) => type))].sort(), unfollowed)
  }
  assert.is((await verified(out, ['--allow-broken-links'])).failures, 0)
  const { stdout } = await runCli(['doctor', ...source, '--contract', 'released', '--json'])
  const { gaps } = JSON.parse(stdout) as Diagnosis
  assert.equal([...new Set(gaps.map((gap) => ('pluginType' in gap ? gap.pluginType : gap.code)))].sort(), unfollowed)
}

function withStudio(
  body: (project: DjangoProject) => Promise<void>,
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  return withDjangoProject('ecosystem', body, { DJANGO_SETTINGS_MODULE: 'studio.settings', ...variables })
}

/** What the script of `introspect` says beside the manifest. */
const guesses = `
import os, runpy, sys
from contextlib import redirect_stderr, redirect_stdout
with redirect_stderr(sys.stdout), redirect_stdout(open(os.devnull, "w")):
    runpy.run_path(sys.argv.pop(1), run_name="__main__")
`

/** As forms of the admin save rows of inlines. */
const edits = `
import django
django.setup()
from studio import models
slider = models.Slide.objects.get(title="last").slider
slider.slides.create(title="a new slide", position=2)
slider.slides.filter(title="first").delete()
slider.slides.filter(title="last").update(title="at last", position=0)
models.Office.objects.filter(city="Oslo").update(city="Trondheim")
models.Country.objects.update(name="NORGE")
models.Person.objects.update(name="Sigrid")
models.Badge.objects.filter(title="of Bob").update(title="a changed badge")
links = models.SlideLink.objects
links.filter(label="b of card one").delete()
links.filter(label="c of card two").update(label="a changed link")
models.Slide.objects.get(title="no card").links.create(label="a new link")
models.Topic.objects.filter(name="Zen").update(name="Sculpture")
models.Entry.objects.filter(first="").update(last="A", first="z")
models.Entry.objects.filter(longentry__note="2").update(first="y")
`

function pluginsOf(answer: unknown): Plugin[] {
  const { placeholders } = answer as Page
  return placeholders.flatMap(({ content }) => content)
}
