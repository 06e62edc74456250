import { existsSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { note } from '../../harness.js'

const programs = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** How long a step may take, in milliseconds: on a busy machine a browser starts in more than the usual 30 seconds. */
const patience = 180_000

const program = programs.find((one) => one && existsSync(one))

/** `width` and `height` in CSS pixels; 1280 by 900. `scripts`: of pages; true. */
interface BrowserOptions {
  readonly width?: number
  readonly height?: number
  readonly scripts?: boolean
}

/**
 * Opens a page in a real browser, and fails if the page threw, wrote an error to its console, or asked for something
 * that could not be had, unless the URL is in `missing`. Without a browser on this machine it notes that and does
 * nothing.
 */
export async function withPage(
  body: (page: Page) => Promise<void>,
  { width = 1280, height = 900, scripts = true }: BrowserOptions = {},
  missing: readonly string[] = [],
): Promise<void> {
  if (!program) return note('skipped: no Chromium (.ci/prepare-browser installs it, or name it in CHROMIUM)')
  const { chromium } = await import('playwright-core')
  const args = ['--no-sandbox', '--disable-dev-shm-usage']
  const browser = await chromium.launch({ executablePath: program, args, timeout: patience })
  try {
    const page = await browser.newPage({ viewport: { width, height }, javaScriptEnabled: scripts })
    page.setDefaultTimeout(patience)
    const problems: string[] = []
    const isMissing = (url: string) => missing.some((one) => url.endsWith(one))
    page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !isMissing(message.location().url))
        problems.push(`console: ${message.text()} ${message.location().url}`)
    })
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText
      // The page was left while it still loaded something, or may not load scripts.
      if (reason === 'net::ERR_ABORTED' || (reason === 'csp' && !scripts) || isMissing(request.url())) return
      problems.push(`request: ${request.url()} ${reason}`)
    })
    await body(page)
    if (problems.length > 0) throw new Error(`In the browser:\n${problems.join('\n')}`)
  } finally {
    await browser.close()
  }
}
