// Guides with releases, and who looks at them: what journeys of releases start from.
import type { Page } from '@playwright/test'
import { firstOf } from '#lib/existing.ts'
import { line } from './editing.ts'
import type { Person } from './site.ts'
import { signIn } from './test.ts'

let made = 0
/** A public guide of one step with a first live release, and a line changed since. */
export const guideWithRelease = async (author: Person) => {
  const title = `Drain pump ${(made += 1)}`
  const { guideid } = await author.client.createGuide({
    body: { category: 'Washers', type: 'repair', title },
  })
  const guide = await author.client.createStep({
    params: { guideid },
    body: { lines: [line('Loosen the hose by half a turn.')] },
  })
  await author.client.publishGuide({ params: { guideid }, query: { revisionid: guide.revisionid } })
  const release = await author.client.createRelease({
    query: {},
    body: { guideid, title: 'First' },
  })
  return { guideid, title, release }
}
export const change = async (author: Person, guideid: number, text: string) => {
  const guide = await author.client.readGuide({
    params: { guideid },
    query: { unpatrolled: true },
  })
  const step = firstOf(guide.steps)
  await author.client.patchStep({
    params: { guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid },
    body: { lines: [{ ...line(text), lineid: firstOf(step.lines).lineid }] },
  })
}

/** Each signs in anew, as on a machine of their own. */
export const becomes = async (page: Page, person: Person, next: string) => {
  await page.evaluate(() => localStorage.clear()).catch(() => undefined)
  await signIn(page, person, next)
}
/** The same, with the site in German. */
export const becomesGerman = async (page: Page, person: Person, next: string) => {
  await becomes(page, person, next)
  await page.evaluate(() => localStorage.setItem('stepwright.language', 'de'))
  await page.reload()
}
