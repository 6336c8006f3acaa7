import type { Browser, Page } from '@playwright/test'
import type { Guide } from '#contract/guides/shapes.ts'
import { openEditor } from './editing.ts'
import type { Person, Site } from './site.ts'
import { forgiveOffline, listenIn, signIn } from './test.ts'

/** An author in a browser of their own, with the guide open in the editor. */
export const sitDown = async (
  browser: Browser,
  site: Site,
  person: Person,
  guide: Guide,
  faults: string[],
): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: site.origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await listenIn(context, faults)
  const page = await context.newPage()
  await signIn(page, person)
  await openEditor(page, guide.guideid)
  return page
}

/** What is written meanwhile is of before: what others save does not come to this desk. */
export const whileAway = async (
  page: Page,
  faults: string[],
  act: () => Promise<unknown>,
): Promise<void> => {
  await page.context().setOffline(true)
  await act()
  await page.context().setOffline(false)
  forgiveOffline(faults)
}
