// The history of a guide that was private at first, as somebody reads it who did not see it then.
import type { Page } from '@playwright/test'
import type { Guide } from '#contract/guides/shapes.ts'
import { atLeast, existing, firstOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { readBack } from './support/editing.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

/** The only line of the guide says something else. */
const say = async (person: Person, { guideid }: Guide, text_raw: string) => {
  const step = firstOf((await readBack(person, guideid)).steps)
  const { bullet, level, lineid } = firstOf(step.lines)
  await person.client.patchStep({
    params: step,
    query: step,
    body: { lines: [{ text_raw, bullet, level, lineid: existing(lineid, 'its id') }] },
  })
}
const compared = (page: Page) => page.getByRole('region', { name: 'Comparison' })

test('a revision of before publication is said to be shown as readers saw it first (A-125)', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada Early', { privilege: 'Moderator' })
  const cara = await site.person('Cara Late', { reputation: 2000 })
  await site.admin.client.createWiki({
    body: { namespace: 'CATEGORY', title: 'Early drafts', contents: '' },
  })
  const { client } = ada
  const made = await client.createGuide({
    body: { category: 'Early drafts', type: 'repair', title: 'Not shown yet' },
  })
  const params = { guideid: made.guideid }
  await client.createStep({
    params,
    body: { lines: [{ text_raw: 'Pull it.', bullet: 'black', level: 0, lineid: null }] },
  })
  await say(ada, made, 'Pull it out.')
  const { revisionid } = await client.readGuide({ params })
  await client.publishGuide({ params, query: { revisionid } })
  await say(ada, made, 'Pull it out slowly.')
  const all = await client.listGuideRevisions({ params, query: {} })
  const [newest, published, told] = atLeast(3, all).map(one => one.revisionid)
  const at = (from = 0, to = 0) => `/guides/${params.guideid}/history/${from}/${to}`

  await signIn(page, cara, at(told, published))
  const notice = compared(page).getByRole('status')
  await expect(notice).toContainText(
    `Both revisions first appeared to readers in revision ${published}`,
  )
  await expectAccessible(page)
  await page.goto(at(told, newest))
  await expect(notice).toContainText(`Revision ${told} was saved before readers could see it.`)
  await expect(compared(page).locator('ins')).toContainText(['slowly'])
  await expect(compared(page).getByRole('button', { name: /Restore/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  // Under its own number it is restored.
  await page.goto(at(published, newest))
  await expect(
    compared(page).getByRole('button', { name: `Restore revision ${published}…` }),
  ).toBeVisible()
})
