// What a signature does not cover.
import { expectAccessible } from './support/accessible.ts'
import { becomes, guideWithRelease } from './support/releasing.ts'
import { expect, signIn, test } from './support/test.ts'

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
  const { guideid, title, release } = await guideWithRelease(author)
  const draft = await author.client.readGuide({ params: { guideid }, query: { unpatrolled: true } })
  await author.client.patchGuide({
    params: { guideid },
    query: { revisionid: draft.revisionid },
    body: { prerequisites: [before.guideid], flags: ['GUIDE_IN_PROGRESS'] },
  })
  const { approval_processid } = await site.admin.client.createProcess({
    body: { title: 'One look', stages: [{ type: 'user', userid: signer.userid }] },
  })
  await site.admin.client.assignProcess({ params: { guideid, approval_processid } })
  const { releaseid, approval } = await author.client.createRelease({
    query: {},
    body: { guideid, title: 'Second' },
  })
  await signIn(page, signer, '/releases/inbox')
  await expect(page.getByRole('heading', { level: 2, name: `${title} 2.0` })).toBeVisible()
  const uncovered = page.getByText(
    `Readers always see the newest public version of ${before.title}.`,
  )
  await expect(uncovered).toContainText(
    'The signatures do not cover later changes to these prerequisites.',
  )
  const differs = page.getByRole('region', { name: 'Changes' })
  await expect(differs).toContainText('In Progress')
  await expect(differs).not.toContainText('GUIDE_IN_PROGRESS')
  await expectAccessible(page)
  expect(approval).not.toBeNull()
  await becomes(page, author, `/releases/compare/${guideid}/${release.releaseid}/${releaseid}`)
  const report = page.getByRole('region', { name: 'Comparison' })
  await expect(report).toContainText('In Progress')
  await expect(report).not.toContainText('GUIDE_IN_PROGRESS')
})
