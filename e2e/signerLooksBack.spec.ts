// Somebody who was asked for a signature looks at the request once it is over.
import { firstOf } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { becomes, becomesGerman, change, guideWithRelease } from './support/releasing.ts'
import { expect, signIn, test } from './support/test.ts'

test('a request without its content says why there is none (M-92)', async ({ page, site }) => {
  await site.admin.client
    .createWiki({ body: { namespace: 'CATEGORY', title: 'Washers', contents: '' } })
    .catch(() => undefined) // another journey has made it
  const author = await site.person('Ana Author', { reputation: 1000 })
  const [first, second] = [await site.person('Ben Bench'), await site.person('Jo Judge')]
  const { guideid, title } = await guideWithRelease(author)
  const { approval_processid } = await site.admin.client.createProcess({
    body: {
      title: 'Both look back',
      stages: [first, second].map(({ userid }) => ({ type: 'user' as const, userid })),
    },
  })
  await site.admin.client.assignProcess({ params: { guideid, approval_processid } })
  await change(author, guideid, 'Loosen the hose slowly.')
  const release = await author.client.createRelease({
    query: {},
    body: { guideid, title: 'Slower' },
  })
  const { approvalid, revisionid, content_hash } = firstOf(
    await author.client.listApprovalRequests({ query: { guideid } }),
  )
  await first.client.signApprovalRequest({
    params: { approvalid },
    query: { revisionid },
    body: { password: first.password, meaning: 'Read', content_hash },
  })
  const patch = (body: object) => author.client.patchRelease({ params: release, query: {}, body })
  await patch({ status: 'cancelled' })

  await signIn(page, second, `/releases/inbox?request=${approvalid}`)
  const differs = page.getByRole('region', { name: 'Changes' })
  await expect(differs.getByRole('heading', { level: 2 }).first()).toHaveText(`${title} 2.0`)
  await expect(differs).toContainText('This request is closed, and you have not signed it.')
  await expect(differs.getByText('No live release')).toHaveCount(0)
  await expectAccessible(page)

  await becomes(page, first, `/releases/inbox?request=${approvalid}`)
  await expect(differs.locator('ins, del, mark').first()).toBeVisible()
  await change(author, guideid, 'Loosen the hose very slowly.')
  await patch({ status: 'in_progress' })
  await becomesGerman(page, first, `/releases/inbox?request=${approvalid}`)
  await expect(page.getByText(/^Die Freigabe hat sich geändert, seit du/)).toBeVisible()
})
