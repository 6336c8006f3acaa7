// The record of a work order: its pieces with their runs, what was out of range, and by which
// signed release it was done; and the count of deviations beside the release.
import { existing, firstOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { aGuide, readBack } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

test('an order shows its pieces, its deviations and its signed release, also on paper', async ({
  page,
  site,
}) => {
  const lea = await site.person('Lea Lead', { privilege: 'Moderator' })
  const sam = await site.person('Sam Signer')
  const wim = await site.person('Wim Worker')
  const guide = await aGuide(lea, 'Fit a seal', [['Press the seal in.']])
  const { guideid } = guide
  const { stepid } = firstOf(guide.steps)
  const { fields } = await lea.client.changeStepForm({
    params: { guideid, stepid },
    body: {
      fields: [{ label: 'Torque', type: 'number', required: true, min: 10, max: 12, unit: 'Nm' }],
    },
  })
  const { approval_processid } = await site.admin.client.createProcess({
    body: { title: 'Quality', stages: [{ type: 'user', userid: sam.userid }] },
  })
  await site.admin.client.assignProcess({ params: { guideid, approval_processid } })
  const { revisionid } = await readBack(lea, guideid)
  const { approval } = await lea.client.createRelease({
    query: { revisionid },
    body: { guideid, title: 'First' },
  })
  const { approvalid, content_hash, ...request } = existing(approval, 'a request')
  await sam.client.signApprovalRequest({
    params: { approvalid },
    query: { revisionid: request.revisionid },
    body: { password: sam.password, meaning: 'Tested in practice', content_hash },
  })
  const { orderid } = await lea.client.createWorkOrder({
    body: { number: 'W-5', guideid, quantity: 2, serials: ['S-1', 'S-2'], userid: wim.userid },
  })
  await wim.client.startWork({ body: { guideid, workorderid: 'W-51' } })
  const { entryid } = await wim.client.startWorkOrder({
    params: { orderid },
    body: { serial: 'S-1' },
  })
  const params = { entryid }
  const field = firstOf(fields).field_revisionid
  for (const value of ['15', '11'])
    await wim.client.saveStepData({
      params,
      body: {
        stepid,
        signoff: true,
        fields: [{ field_revisionid: field, value, reason: 'A burr' }],
      },
    })
  await wim.client.finishWork({ params })

  await signIn(page, lea, '/work/orders?code=W-5')
  await page.getByRole('link', { name: 'Record of W-5' }).click()
  await expect(page.getByRole('heading', { name: 'Work order W-5', level: 1 })).toBeVisible()
  const pieces = page.getByRole('region', { name: 'Pieces' })
  await expect(pieces).toContainText(/S-1\s*Finished/)
  await expect(pieces).toContainText(/S-2\s*Not started/)
  const runs = page.getByRole('region', { name: 'Serial number S-1' })
  await expect(runs.getByRole('article')).toHaveCount(1)
  await expect(runs).toContainText('Steps signed off: 1 of 1')
  await expect(runs).toContainText('1 deviation')
  // The order that has this number as a part of its own is another one.
  await expect(page.getByRole('region', { name: 'Runs without a serial number' })).toHaveCount(0)
  // What was recorded stands under its run: value, bounds, person and reason, earlier ones too.
  const torque = runs.getByRole('row', { name: /^Torque/ })
  await expect(torque).toContainText('From 10 to 12')
  await expect(torque).toContainText('11\u00a0Nm')
  await expect(torque).toContainText('A burr')
  await expect(torque).toContainText(/Before: 15\sNm \(Wim Worker,/)
  await expect(runs.getByRole('group', { name: /^Torque: 15/ })).toContainText('Corrected to 11')
  await expect(runs).toContainText(/Signed off: Wim Worker,/)
  await expect(runs).toContainText(`SHA-256 ${content_hash}`)
  const deviations = page.getByRole('table', { name: 'Deviations' })
  await expect(deviations).toContainText('Torque: 15\u00a0Nm')
  await expect(deviations).toContainText('Corrected to 11\u00a0Nm')
  const release = page.getByRole('region', { name: 'Release 1.0 of “Fit a seal”' })
  await expect(release).toContainText(content_hash)
  await expect(release).toContainText('Stage 1: Sam Signer')
  await expect(release).toContainText('Tested in practice')
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(release).toContainText(content_hash)
  await expect(page.getByRole('link', { name: 'Show runs' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  // The record of the run names the same release, and leads back.
  await runs.getByRole('link', { name: 'Fit a seal' }).click()
  await expect(release).toContainText(content_hash)
  await expect(page.getByRole('link', { name: 'Record of the work order' })).toHaveAttribute(
    'href',
    `/work/orders/${orderid}/record`,
  )

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/guides/${guideid}/releases`)
  await page.getByRole('link', { name: '1 deviation in runs of Fit a seal 1.0' }).click()
  await expect(page.getByRole('heading', { name: 'Deviations', level: 1 })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Torque/ })).toHaveCount(1)
  await expect(page.getByLabel('Release')).toHaveValue(/^\d+$/)
})
