import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { describe } from './harness.js'
import { temporaryFolder } from './helpers/folders.js'
import { withPage } from './helpers/front-ends/browser.js'
import { exampleConfig, exportExample } from './helpers/front-ends/example.js'
import { astro, installStarter, withStaticSite } from './helpers/front-ends/starter.js'
import { cliOutput } from './helpers/processes/cli.js'
import { serving } from './helpers/servers/serving.js'
import { projectFolder } from './helpers/sites.js'

/** Those of the README, in light and dark; with SHOTS=FOLDER also others, on a desktop and a phone, to look at. */
const pictures = join(projectFolder, 'docs/pictures')
const shots = process.env.SHOTS

const desk = { width: 1200, height: 900 }
const phone = { width: 390, height: 844 }

describe('pictures', (it) => {
  it('show the workbench and the report page of the example site', async () => {
    const folder = temporaryFolder()
    const out = join(folder, 'out')
    await exportExample(out)
    await serving([out, '--dev', '--quiet'], async (_ask, address) => {
      const page = new URLSearchParams({ site: '1', language: 'en', view: 'json', path: 'en/pages/visit/' })
      await shoot('workbench', `${address}#${page}`, true)
    })
    const report = join(folder, 'report.html')
    await cliOutput(['export', '--config', exampleConfig, '--out', out, '--report-html', report])
    await shoot('report', pathToFileURL(report).href, false)
  })

  it('show the starter for Astro', async () => {
    const installed = await installStarter(astro)
    if (!installed) return
    await installed.build(astro.build)
    await withStaticSite(installed, astro.out, (url) => shoot('starter', `${url}en/`, true))
  })
})

async function shoot(name: string, url: string, isKept: boolean): Promise<void> {
  for (const size of shots ? [desk, phone] : [desk]) {
    await withPage(async (page) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.goto(url)
        await page.waitForLoadState('networkidle')
        const suffix = colorScheme === 'dark' ? '-dark' : ''
        if (isKept && size === desk) await save(page, join(pictures, `${name}${suffix}.webp`))
        const device = size === desk ? 'desk' : 'phone'
        if (shots) await page.screenshot({ path: join(shots, `${name}-${device}${suffix}.png`) })
      }
    }, size)
  }
}

/** Playwright itself writes no WebP. */
async function save(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  const bytes = Buffer.from(data, 'base64')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes)
  console.log(`${file}: ${Math.round(bytes.length / 1000)} kB`)
}
