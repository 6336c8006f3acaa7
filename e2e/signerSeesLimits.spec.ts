// What a signature does not cover.
import { expectAccessible, expectFitsPhones, expectNoSidewaysScroll } from './support/accessible.ts'
import { becomes, becomesGerman, change, guideWithRelease } from './support/releasing.ts'
import { inDatabase } from './support/rows.ts'
import type { Person, Site } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

/** What was released so far was released long ago: which second it is decides nothing. */
const later = (site: Site) =>
  inDatabase(
    site,
    'update releases set release_date = release_date - 1000 where release_date is not null',
  )
const patch = async (author: Person, guideid: number, body: object) => {
  const { revisionid } = await author.client.readGuide({
    params: { guideid },
    query: { unpatrolled: true },
  })
  await author.client.patchGuide({ params: { guideid }, query: { revisionid }, body })
}
const release = (author: Person, guideid: number, title: string) =>
  author.client.createRelease({ query: {}, body: { guideid, title } })

test('what a signature does not cover is said, and flags are in words (R-15)', async ({
  page,
  site,
}) => {
  await site.admin.client.createWiki({
    body: { namespace: 'CATEGORY', title: 'Washers', contents: '' },
  })
  const author = await site.person('Ana Author', { reputation: 1000 })
  const signer = await site.person('Jo Judge')
  const before = await guideWithRelease(author)
  const { guideid, title } = await guideWithRelease(author)
  await patch(author, guideid, { prerequisites: [before.guideid] })
  const live = await release(author, guideid, 'Second')
  await later(site)
  await change(author, before.guideid, 'Loosen the hose by a quarter turn.')
  await release(author, before.guideid, 'Second')
  await later(site)
  await patch(author, guideid, { flags: ['GUIDE_IN_PROGRESS'] })
  const { approval_processid } = await site.admin.client.createProcess({
    body: { title: 'One look', stages: [{ type: 'user', userid: signer.userid }] },
  })
  await site.admin.client.assignProcess({ params: { guideid, approval_processid } })
  const { releaseid, approval } = await release(author, guideid, 'Third')
  expect(approval).not.toBeNull()

  await signIn(page, signer, '/releases/inbox')
  await expect(page.getByRole('heading', { level: 2, name: `${title} 3.0` })).toBeVisible()
  const uncovered = page.getByRole('region', {
    name: 'Prerequisites not covered by the signatures',
  })
  await expect(uncovered).toContainText('They get later releases without a new signature.')
  await expect(uncovered.getByRole('listitem')).toContainText([
    `${before.title} 2.0, 1 step. It was 1.0 when release 2.0 went live. Changed or added since then: 1 of 1 step.`,
  ])
  await expect(page.getByRole('complementary', { name: 'Signatures' })).toContainText(
    `Not covered by your signature: ${before.title} 2.0.`,
  )
  const differs = page.getByRole('region', { name: 'Changes' })
  await expect(differs).toContainText('In Progress')
  await expect(differs).not.toContainText('GUIDE_IN_PROGRESS')
  await expectAccessible(page)
  await expectFitsPhones(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await uncovered.getByRole('link', { name: `Compare releases of ${before.title}` }).press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: `${before.title}: 1.0 to 2.0` }),
  ).toBeVisible()
  await page.goBack()

  // Signed by now; then the prerequisite becomes another under the signature.
  await page.getByLabel(`Password for ${signer.username}`).fill(signer.password)
  await page.getByRole('button', { name: 'Sign (1 of 1)' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Next:' }).or(uncovered)).toBeVisible()
  await expect
    .poll(async () => {
      const { releases } = await author.client.listReleases({ query: { guideid, phase: 'live' } })
      return releases.map(one => one.releaseid)
    })
    .toEqual([releaseid])
  await becomes(page, author, `/guides/${guideid}/releases`)
  const row = page.getByRole('row', { name: /^3\.0 Live/ })
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('prerequisite')
  await change(author, before.guideid, 'Loosen the hose by an eighth of a turn.')
  await release(author, before.guideid, 'Third')
  await page.reload()
  await expect(row).toContainText(
    `A prerequisite has changed since the first signature: now ${before.title} 3.0`,
  )
  await expectAccessible(page)
  await page.goto(`/releases?guide=${guideid}&state=live`)
  await expect(page.getByRole('region', { name: 'Live', exact: true })).toContainText(
    `now ${before.title} 3.0`,
  )
  await page.goto(`/releases/compare/${guideid}/${live.releaseid}/${releaseid}`)
  const report = page.getByRole('region', { name: 'Comparison' })
  await expect(report).toContainText('In Progress')
  await expect(report).not.toContainText('GUIDE_IN_PROGRESS')
  await page.setViewportSize({ width: 390, height: 844 })
  await becomesGerman(page, author, `/guides/${guideid}/releases`)
  await expect(page.getByText(`jetzt ${before.title} 3.0`)).toBeVisible()
  await expectNoSidewaysScroll(page)
})
