import { firstOf } from '#lib/existing.ts'
// A guide that another tab writes: what is done here is not said to be done, and what ends here
// waits for the other tab.
import { photo } from '#testing/images.ts'
import { aGuide, dropFile, line, openEditor, readBack, stepOf, textsOf } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

test('nothing is restored while another tab is the writer (A-44, A-127)', async ({
  page,
  context,
  site,
}) => {
  const ada = await site.person('Ada', { privilege: 'Moderator' })
  const guide = await aGuide(ada, 'Written elsewhere', [['Turn the screw.']])
  const { stepid, revisionid, lines } = firstOf(guide.steps)
  const changed = await ada.client.patchStep({
    params: { guideid: guide.guideid, stepid },
    query: { revisionid },
    body: { lines: [{ ...line('Hit the screw.'), lineid: firstOf(lines).lineid }] },
  })
  await signIn(page, ada)
  await openEditor(page, guide.guideid)
  const other = await context.newPage()
  await other.goto(`/guides/${guide.guideid}/history/${revisionid}/${changed.revisionid}`)
  const panel = other.getByRole('region', { name: 'Restore' })
  await other.getByRole('button', { name: 'Restore step 1' }).click()
  await expect(panel).toContainText('the editor is open in another tab')
  expect(textsOf(await readBack(ada, guide.guideid))).toEqual(['Hit the screw.'])
  await page.close()
  await other.reload()
  await other.getByRole('button', { name: 'Restore step 1' }).click()
  await panel.getByRole('button', { name: 'Restore 1 step' }).click()
  await expect(panel).toContainText(`Restored from revision ${revisionid}`)
  expect(textsOf(await readBack(ada, guide.guideid))).toEqual(['Turn the screw.'])
})

test('a picture uploaded in a reading tab comes once the writer closes (A-44, A-90)', async ({
  page,
  context,
  site,
}) => {
  const ada = await site.person('Ada Pictures', { privilege: 'Moderator' })
  const { guideid } = await aGuide(ada, 'Pictured elsewhere', [['Turn the screw.']])
  await signIn(page, ada)
  await openEditor(page, guideid)
  let letGo = () => {}
  const held = new Promise<void>(resolve => (letGo = resolve))
  await page.route('**/api/2.0/x/uploads/*', async route => {
    await held
    await route.continue()
  })
  const sent = page.waitForRequest('**/api/2.0/x/uploads/*')
  await dropFile(page, stepOf(page, 1), {
    name: 'screw.jpg',
    type: 'image/jpeg',
    bytes: await photo(800, 600),
  })
  await sent
  const other = await context.newPage()
  await other.goto(`/guides/${guideid}/edit/steps`)
  await other.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByText(/^This document is open in another tab\./)).toBeVisible()
  letGo()
  const pictures = async () => (await ada.client.listOwnImages({})).length
  await expect.poll(pictures).toBe(1)
  await other.close()
  await expect
    .poll(async () => firstOf((await readBack(ada, guideid)).steps).media)
    .toMatchObject({ type: 'image', data: [expect.anything()] })
})

test('a picture of a closed tab is sent by another that was open all along (A-186)', async ({
  page,
  context,
  site,
  faults,
}) => {
  const ada = await site.person('Ada', { privilege: 'Moderator' })
  const [lid, other] = [
    await aGuide(ada, 'Lid', [['Lift the lid.']]),
    await aGuide(ada, 'Base', [['Turn the base.']]),
  ]
  await signIn(page, ada)
  await openEditor(page, other.guideid)
  const second = await context.newPage()
  await second.route('**/api/2.0/x/uploads/*', route => route.abort())
  await openEditor(second, lid.guideid)
  const bytes = await photo(960, 600)
  const tried = second.waitForRequest('**/api/2.0/x/uploads/*')
  await dropFile(second, stepOf(second, 1), { name: 'lid.jpg', type: 'image/jpeg', bytes })
  await expect(second.getByText('lid.jpg', { exact: true })).toBeVisible()
  await tried // by then the device keeps it
  const pictures = async () => {
    const { media } = firstOf((await readBack(ada, lid.guideid)).steps)
    return Array.isArray(media.data) ? media.data.length : 0
  }
  expect(await pictures()).toBe(0)
  await second.close()
  // Here all tabs are shown at once: none is ever come to.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect.poll(pictures).toBe(1)
  faults.length = 0
})
