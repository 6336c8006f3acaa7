// A finding is ignored with a reason: editors and reviewers see it, and a changed line brings it
// back.
import { firstOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { aGuide, expectSaved, line, linesOf, openEditor } from './support/editing.ts'
import { guideOf, propose } from './support/patrolling.ts'
import { looksAt, withdrawAll } from './support/patrolStates.ts'
import { becomes, change, guideWithRelease } from './support/releasing.ts'
import type { Page } from '@playwright/test'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const says = 'Step 1, line 1: “Simply” is vague.'
const railOf = (page: Page) => page.getByRole('complementary', { name: 'About the steps' })
const rowOf = (page: Page) => railOf(page).getByRole('listitem').filter({ hasText: says })

const aDraft = async (person: Person, title: string) => {
  const { category } = await aGuide(person, `Beside ${title}`, [['One.']])
  const { guideid } = await person.client.createGuide({
    body: { category, type: 'repair', title, summary: 'A try.', difficulty: 'Easy' },
  })
  await person.client.createStep({
    params: { guideid },
    body: { lines: [line('Simply lift it.')] },
  })
  return guideid
}

/** What somebody ignores in another browser, as the app would. */
const ignores = async (person: Person, page: Page, guideid: number, reason: string) => {
  await signIn(page, person, '/')
  await openEditor(page, guideid)
  await rowOf(page)
    .getByRole('button', { name: /^Ignore…/ })
    .click()
  await page.getByRole('textbox', { name: 'Why can this finding be ignored?' }).fill(reason)
  await page.keyboard.press('Enter')
  await expect(rowOf(page)).toHaveCount(0)
}

test('a finding is ignored by keys and for a reason, and back once its line changed (A-100)', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada Ignorer', { privilege: 'Moderator' })
  const guideid = await aDraft(ada, 'Bread bin')
  await signIn(page, ada, '/')
  await openEditor(page, guideid)
  const row = rowOf(page)
  await row.getByRole('button', { name: `Ignore…: ${says}` }).press('Enter')
  const field = page.getByRole('textbox', { name: 'Why can this finding be ignored?' })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: /^Ignore…/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(row.getByText('Enter a reason.')).toBeVisible()
  await page.keyboard.type('The maker calls it that.')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  await expect(linesOf(page, 1).locator('[data-found]')).toHaveCount(0)
  const folded = railOf(page).locator('summary', { hasText: '1 finding ignored' })
  await expect(folded).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(railOf(page).getByText('The maker calls it that.')).toBeVisible()
  await expect(railOf(page).getByText(/^Ignored by Ada Ignorer, /)).toBeVisible()
  await expectAccessible(page)

  // its line changes: the finding is back, and nothing is ignored
  await linesOf(page, 1).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Then stop.')
  await expect(row).toHaveCount(1)
  await expect(railOf(page).getByText(/ignored/)).toHaveCount(0)
  await expectSaved(page)
  await page.reload()
  await expect(row).toHaveCount(1)
})

test('another editor sees what is ignored, also on a phone, and shows it again (A-100)', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada First', { privilege: 'Moderator' })
  const guideid = await aDraft(ada, 'Butter dish')
  await ignores(ada, page, guideid, 'Our readers know it.')
  const bea = await site.person('Bea Second', { privilege: 'Moderator' })
  await becomes(page, bea, '/')
  await page.setViewportSize({ width: 320, height: 800 })
  await openEditor(page, guideid)
  await page
    .getByRole('group', { name: 'Bottom toolbar' })
    .getByRole('button', { name: /^About the steps/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'About the steps' })
  await sheet.getByText('1 finding ignored').click()
  await expect(sheet.getByText('Our readers know it.')).toBeVisible()
  await expect(sheet.getByText(/^Ignored by Ada First, /)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await sheet.getByRole('button', { name: `Show again: ${says}` }).click()
  await expect(sheet.getByText('1 finding ignored')).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: `Ignore…: ${says}` })).toBeVisible()
})

test('who reviews an edit of the guide sees what is ignored in it and why (A-100)', async ({
  page,
  site,
}) => {
  const ned = await site.person('Ned Ignorer')
  const mia = await site.person('Mia Reviewer', { privilege: 'Moderator' })
  const { guideid } = await guideOf(site, 'A plain lid', ['Simply lift it.', 'Close it.'])
  await ignores(mia, page, guideid, 'It is that simple.')
  await propose(ned, guideid, 2, 'Close it slowly.')
  const { itemid } = firstOf(await ned.client.listOwnPatrolItems({ query: { state: 'pending' } }))
  await looksAt(page, mia, itemid)
  const about = page.getByRole('complementary', { name: 'About this edit' })
  await expect(about.getByRole('heading', { name: 'Ignored findings' })).toBeVisible()
  await expect(about.getByText(says)).toBeVisible()
  await expect(about.getByText('It is that simple.')).toBeVisible()
  await expectAccessible(page)
  // what editors do meanwhile arrives at the desk that is open
  const {
    ignoredid,
    code,
    stepid,
    lineid,
    digest,
    about: what,
  } = firstOf(await mia.client.listIgnoredFindings({ params: { guideid } }))
  await mia.client.unignoreFinding({ params: { guideid, ignoredid } })
  await expect(about.getByText('It is that simple.')).toHaveCount(0)
  await mia.client.ignoreFinding({
    params: { guideid },
    body: { code, stepid, lineid, digest, about: what, reason: 'There is no other word.' },
  })
  await expect(about.getByText('There is no other word.')).toBeVisible()
  // once the edit changes that line, nothing is ignored any more
  await propose(ned, guideid, 1, 'Simply lift it off.')
  await page.reload()
  await expect(about.getByRole('heading', { name: 'Signals' })).toBeVisible()
  await expect(about.getByRole('heading', { name: 'Ignored findings' })).toHaveCount(0)
  await page.goto('about:blank') // a desk that is open takes what is withdrawn for its next edit
  await withdrawAll(ned)
})

test('who signs a release sees what is ignored in the guide and why (A-100)', async ({
  page,
  site,
}) => {
  const [ana, ben] = [
    await site.person('Ana Ignorer', { reputation: 1000 }),
    await site.person('Ben Signer'),
  ]
  await site.admin.client
    .createWiki({ body: { namespace: 'CATEGORY', title: 'Washers', contents: '' } })
    .catch(() => undefined)
  const { guideid } = await guideWithRelease(ana)
  const { approval_processid } = await site.admin.client.createProcess({
    body: { title: 'A look at what is ignored', stages: [{ type: 'user', userid: ben.userid }] },
  })
  await site.admin.client.assignProcess({ params: { guideid, approval_processid } })
  await change(ana, guideid, 'Simply lift it.')
  await ignores(ana, page, guideid, 'There is no other way.')
  await ana.client.createRelease({ body: { guideid, title: 'Simpler' } })
  await becomes(page, ben, '/releases/inbox')
  const panel = page.getByRole('complementary', { name: 'Signatures' })
  await expect(panel.getByText(says)).toBeVisible()
  await expect(panel.getByText('There is no other way.')).toBeVisible()
  await expectAccessible(page)
})
