// A piece of a work order is worked through the guides that come first: each run carries the order
// and the piece, the end of one leads to the next, and beginning before them needs a reason.
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { button, step } from './support/bench.ts'
import { aGuide } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

test('a piece goes from guide to guide, and begins early with a reason only (WL-5)', async ({
  page,
  site,
}) => {
  const lea = await site.person('Lea Lead', { privilege: 'Moderator' })
  const wim = await site.person('Wim Worker')
  const first = await aGuide(lea, 'Close the main tap', [['Turn the tap.']])
  const { guideid, revisionid } = await aGuide(lea, 'Change a valve', [['Turn the screw.']])
  await lea.client.patchGuide({
    params: { guideid },
    query: { revisionid },
    body: { prerequisites: [first.guideid] },
  })
  const { orderid } = await lea.client.createWorkOrder({
    body: { number: 'W-77', guideid, quantity: 2, serials: ['V-1', 'V-2'], userid: wim.userid },
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, wim, `/work/new?orderid=${orderid}&serial=V-1`)
  const warned = page.getByText('1 guide comes first and is not finished yet:')
  await expect(warned).toContainText('Close the main tap')
  await expect(button(page, 'Start')).toHaveAccessibleDescription(
    'Finish the guides that come first, or give a reason.',
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Start a run: Close the main tap' }).click()
  await expect(
    page.getByRole('heading', { name: 'Work through: Close the main tap' }),
  ).toBeVisible()
  await expect(page.getByLabel('Serial number')).toHaveValue('V-1')
  await button(page, 'Start').click()
  await expect(step(page, 1)).toBeVisible()
  await expect(page.getByText('Work order W-77, serial number V-1')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'Next guide: Change a valve' }).click()
  await expect(page.getByRole('heading', { name: 'Work through: Change a valve' })).toBeVisible()
  await expect(page.getByText('Finished, Wim Worker')).toBeVisible()
  await expect(warned).toBeHidden()
  await button(page, 'Start').click()
  await expect(step(page, 1)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: /^Finished in/ })).toBeVisible()
  const done = async () => (await lea.client.readWorkOrder({ params: { orderid } })).serials_done
  await expect.poll(done).toEqual(['V-1'])
  await expect(page.getByRole('link', { name: /^Next guide/ })).toHaveCount(0)

  // The other piece has nothing of it.
  await page.goto(`/work/new?orderid=${orderid}&serial=V-2`)
  await expect(warned).toBeVisible()
  await page.getByLabel('Reason to start anyway').fill('The tap is shut at the main.')
  await button(page, 'Start').click()
  await expect(step(page, 1)).toBeVisible()
  const entryid = Number(new URL(page.url()).pathname.split('/').pop())
  await page.goto(`/work/${entryid}/record`)
  await expect(page.getByText('Close the main tap. The tap is shut at the main.')).toBeVisible()
  await expectAccessible(page)
  // A piece that the order does not have is never another one.
  await page.goto(`/work/new?orderid=${orderid}&serial=V-9&guide=${first.guideid}`)
  await expect(
    page.getByText('You cannot start a run for serial number V-9 in this work order.'),
  ).toBeVisible()
  await expect(button(page, 'Start')).toHaveAccessibleDescription('Choose a piece.')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, lea, `/work/orders/${orderid}/record`)
  const runs = page.getByRole('region', { name: 'Serial number V-1' }).getByRole('article')
  await expect(runs).toContainText(['Close the main tap', 'Change a valve'])
  await expect(page.getByRole('region', { name: 'Serial number V-2' })).toContainText(
    'The tap is shut at the main.',
  )
})
