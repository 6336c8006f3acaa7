// Edits that wait: guides of the admin's, what others propose for them, and how it is decided.
import { expect, type Page } from '@playwright/test'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import { line } from './editing.ts'
import type { Person, Site } from './site.ts'

/** Where guides of these journeys lie. */
const category = 'Things under review'
const withCategory = async ({ admin }: Site) => {
  const there = await admin.client.listWikiTitles({
    params: { namespace: 'CATEGORY' },
    query: { display: 'titles', limit: 1000 },
  })
  if (!there.includes(category))
    await admin.client.createWiki({
      body: { namespace: 'CATEGORY', title: category, contents: '' },
    })
}

/** A public guide with one step for each text; edits of strangers wait. */
export const guideOf = async (
  site: Site,
  title: string,
  texts: readonly string[] = ['Lift the lid.', 'Tighten to 5 Nm.'],
): Promise<Guide> => {
  await withCategory(site)
  const { admin } = site
  let guide: Guide = await admin.client.createGuide({
    body: { category, type: 'technique', title, public: true },
  })
  const { guideid } = guide
  for (const text of texts)
    guide = await admin.client.createStep({ params: { guideid }, body: { lines: [line(text)] } })
  return guide
}

/** Changes the text of the first line of a step that was just read. */
export const proposeAt = async (
  { client }: Person,
  { guideid, stepid, revisionid, lines }: Guide['steps'][number],
  text: string,
): Promise<void> => {
  await client.patchStep({
    params: { guideid, stepid },
    query: { revisionid },
    body: { lines: [{ ...line(text), lineid: firstOf(lines).lineid }] },
  })
}

/** Changes the text of the first line of a step. */
export const propose = async (
  person: Person,
  guideid: number,
  step: number,
  text: string,
): Promise<void> => {
  const guide = await person.client.readGuide({
    params: { guideid },
    query: { unpatrolled: true, excludePrerequisiteSteps: true },
  })
  await proposeAt(person, itemAt(guide.steps, step - 1), text)
}

/** The open edit is claimed: before that no key decides. */
export const claimed = (page: Page) =>
  expect(page.getByText(/^Claimed by you for another/)).toBeVisible()

/**
 * The moment is over in which a key was meant for the edit before, and does nothing (M-82). The
 * page's clock is installed.
 */
export const settled = async (page: Page) => {
  await claimed(page)
  await page.clock.fastForward(300)
}

/** The canned reason of this digit is there: before that the digit does nothing. */
export const reasonOffered = (page: Page, digit: number) =>
  expect(
    page
      .getByRole('region', { name: 'Reason' })
      .getByRole('listitem')
      .nth(digit - 1),
  ).toBeVisible()
