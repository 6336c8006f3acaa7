// A run asks for a photograph: it is taken without a network, sent once there is one, replaced with
// a reason, and stands in the record.
import { firstOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { button, entryOf, kept, openRun, step } from './support/bench.ts'
import { aGuide, keptRows, kill } from './support/editing.ts'
import { shotsAt } from './support/photos.ts'
import { expectSettled } from './support/settled.ts'
import { expect, forgiveOffline, signIn, test } from './support/test.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } })

test('a photograph is taken offline, sent later, replaced and recorded (WL-1, WL-4, WL-9)', async ({
  page,
  context,
  site,
  faults,
}) => {
  const ada = await site.person('Ada Author')
  const tia = await site.person('Tia Technician')
  const guide = await aGuide(ada, 'Seal a hatch', [['Press the seal in.'], ['Close the hatch.']])
  const { guideid } = guide
  const { stepid } = firstOf(guide.steps)
  const [first, second] = await shotsAt([null, null])
  if (!first || !second) throw new Error('Two photographs are needed')

  // The author asks for it.
  await signIn(page, ada, `/guides/${guideid}/edit/steps/${stepid}/form`)
  await button(page, 'Add field').click()
  const asked = page.getByRole('group', { name: 'Field 1' })
  await asked.getByLabel('Label').fill('Seal')
  await asked.getByLabel('Type').selectOption('Photograph')
  await asked.getByLabel('Required').check()
  await expectAccessible(page)
  await button(page, 'Save form').click()
  const formNow = async () =>
    (await ada.client.readStepForm({ params: { guideid, stepid }, query: {} })).fields
  await expect
    .poll(async () => (await formNow()).map(one => [one.label, one.type, one.required]))
    .toEqual([['Seal', 'photo', true]])

  // The worker: nothing goes past it, and without a network it stays on the tablet, which says so.
  const entryid = await openRun(page, tia, guideid)
  await expectSettled(page)
  await button(page, 'Done, go to step 2').click()
  const seal = page.getByRole('group', { name: 'Seal (required)' })
  await expect(seal.getByText('Required.')).toBeVisible()
  const camera = seal.getByRole('button', { name: 'Take photo' })
  await expect(camera).toBeFocused()
  expect((await camera.boundingBox())?.height).toBeGreaterThanOrEqual(64)
  await expect(page.getByLabel('Camera for “Seal”')).toHaveAttribute('capture', 'environment')
  await page.getByLabel('Picture file for “Seal”').setInputFiles({
    name: 'broken.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  })
  await expect(seal.getByRole('alert')).toContainText('the file is damaged')
  await context.setOffline(true)
  await page.getByLabel('Camera for “Seal”').setInputFiles(first)
  await expect(seal.getByText('On this device only, not sent yet')).toBeVisible()
  await expect(seal.getByRole('img', { name: 'Seal' })).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Done, go to step 2').click()
  await expect(step(page, 2)).toBeVisible()
  expect((await entryOf(tia, entryid)).record).toEqual([])
  await expect
    .poll(async () =>
      (await keptRows<{ run: { acts: object[] } }>(page, 'stepwright work', 'runs')).flatMap(
        ({ run }) => run.acts,
      ),
    )
    .toHaveLength(3)
  expect(await keptRows(page, 'stepwright work', 'files')).toHaveLength(1)
  await kill(context, page)

  // A new tab, with a network: it is sent before what follows it, and leaves the device.
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(`/work/${entryid}`)
  await expect(step(again, 2)).toBeVisible()
  await expect(kept(again)).toBeVisible()
  const recorded = async () => firstOf((await entryOf(tia, entryid)).record)
  const sent = (await recorded()).image
  expect(sent?.guid).toEqual(expect.any(String))
  expect((await entryOf(tia, entryid)).signoffs.map(one => one.stepid)).toEqual([stepid])
  await expect.poll(() => keptRows(again, 'stepwright work', 'files')).toEqual([])

  // Another takes its place, with why.
  await button(again, 'Back').click()
  await expect(step(again, 1)).toBeVisible()
  await again.getByLabel('Camera for “Seal”').setInputFiles(second)
  const why = again.getByLabel('Why was the photo “Seal” replaced or removed?')
  await why.fill('The first one is blurred')
  await why.blur()
  await expect.poll(async () => (await recorded()).reason).toBe('The first one is blurred')
  const { image, earlier } = await recorded()
  expect([firstOf(earlier).image?.guid, image?.guid === sent?.guid]).toEqual([sent?.guid, false])
  await expect(again.getByRole('img', { name: 'Seal' })).toBeVisible()
  await expectAccessible(again)
  await again.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(again)
  await expect(again.getByRole('button', { name: 'Retake photo' })).toBeVisible()

  // The record shows both, on paper too.
  await tia.client.finishWork({ params: { entryid } })
  await again.setViewportSize({ width: 1440, height: 900 })
  await signIn(again, ada, `/work/${entryid}/record`)
  const row = again.getByRole('row', { name: /^Seal/ })
  await expect(row).toContainText('The first one is blurred')
  const pictures = row.getByRole('img', { name: 'Seal' })
  await expect(pictures).toHaveCount(2)
  const isDrawn = () =>
    pictures.evaluateAll(all => all.every(one => (one as HTMLImageElement).naturalWidth > 0))
  await expect.poll(isDrawn).toBe(true)
  await expectAccessible(again)
  await again.emulateMedia({ media: 'print' })
  await expect(pictures.first()).toBeVisible()
  forgiveOffline(faults)
})
