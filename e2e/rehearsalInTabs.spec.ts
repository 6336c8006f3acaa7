// Of several tabs of one browser, one times a rehearsal.
import { expectAccessible } from './support/accessible.ts'
import { aGuide } from './support/editing.ts'
import { expectTimes, fiveParts, inAnotherTab, openStep } from './support/rehearsal.ts'
import { expect, signIn, test } from './support/test.ts'

test('one tab times a rehearsal, and another takes it over with its times and notes (A-122)', async ({
  page,
  site,
}) => {
  const { guideid } = await aGuide(site.admin, 'A guide in two tabs', fiveParts)
  await signIn(page, site.admin)
  await page.clock.install()
  await page.goto(`/rehearsal/${guideid}`)
  await page.getByRole('button', { name: 'Start in full screen' }).click()
  await page.clock.fastForward(30_000)
  await page.getByRole('button', { name: 'Next: step 2' }).click()
  await page.getByRole('textbox', { name: 'Note on step 2' }).fill('Mind the spring.')
  const other = await page.context().newPage()
  await other.goto(`/rehearsal/${guideid}`)
  await expect(other.getByText(inAnotherTab)).toBeVisible()
  await expect(other.getByRole('button', { name: /^(Start|Continue at)/ })).toHaveCount(0)
  await expectAccessible(other)
  await other.clock.fastForward(12_000)
  await other.getByRole('button', { name: 'Continue here' }).click()
  await expect(openStep(other, 2)).toBeVisible()
  await expectTimes(other, 12, 42)
  await expect(page.getByText(inAnotherTab)).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Note on step 2' })).toHaveValue(
    'Mind the spring.',
  )
  // It is this tab's again once the other one is gone.
  await other.close()
  await page.getByRole('button', { name: 'Continue at step 2' }).click()
  await expectTimes(page, 12, 42)
})

test('two quick clicks begin one run, and it ends as any other (A-122)', async ({ page, site }) => {
  const { guideid } = await aGuide(site.admin, 'A guide that is begun twice', fiveParts)
  await signIn(page, site.admin)
  await page.goto(`/rehearsal/${guideid}`)
  await page
    .getByRole('button', { name: 'Start in full screen' })
    .evaluate((button: HTMLElement) => [button, button].forEach(each => each.click()))
  for (let n = 1; n <= 5; n++) {
    await expect(openStep(page, n)).toBeVisible()
    await page.keyboard.press('PageDown')
  }
  await expect(page.getByRole('heading', { name: /^This run took/ })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`/rehearsal/${guideid}`)
  await expect(other.getByRole('heading', { name: /^This run took/ })).toBeVisible()
  await other.getByRole('button', { name: 'Rehearse again' }).click()
  await expect(openStep(other, 1)).toBeVisible()
})

test('whoever leaves before the run begins keeps no other tab from it (A-122)', async ({
  page,
  site,
}) => {
  const { guideid } = await aGuide(site.admin, 'A guide that is left at once', fiveParts)
  // The wait for another tab does not end by itself.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  await signIn(page, site.admin)
  await page.goto(`/rehearsal/${guideid}`)
  await expect(page.getByRole('button', { name: 'Start in full screen' })).toBeVisible()
  const letGo = await page.evaluateHandle(
    name =>
      new Promise<{ now: () => void }>(resolve => {
        void navigator.locks.request(name, () => new Promise<void>(now => resolve({ now })))
      }),
    `stepwright rehearsal ${site.admin.userid} ${guideid}`,
  )
  await page.getByRole('button', { name: 'Start in full screen' }).click()
  await page.getByRole('link', { name: 'Back to editing' }).click()
  await expect(page.locator('[data-bench]')).toHaveCount(0)
  await letGo.evaluate(held => held.now())
  const other = await page.context().newPage()
  await other.goto(`/rehearsal/${guideid}`)
  await other.getByRole('button', { name: 'Start in full screen' }).click()
  await expect(openStep(other, 1)).toBeVisible()
})

test('a run is taken over with its times, whatever the clock was set to since (A-122)', async ({
  page,
  site,
}) => {
  const { guideid } = await aGuide(site.admin, 'A guide in two times', fiveParts)
  await signIn(page, site.admin)
  await page.clock.install()
  await page.goto(`/rehearsal/${guideid}`)
  await page.getByRole('button', { name: 'Start in full screen' }).click()
  const other = await page.context().newPage()
  await other.goto(`/rehearsal/${guideid}`)
  await expect(other.getByText(inAnotherTab)).toBeVisible()
  await page.clock.fastForward(60_000)
  await page.getByRole('button', { name: 'Next: step 2' }).click()
  // Less than after what a run is kept by itself.
  await page.clock.fastForward(4000)
  await other.evaluate(() =>
    Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + 3_600_000 }),
  )
  await other.getByRole('button', { name: 'Continue here' }).click()
  await expect(openStep(other, 2)).toBeVisible()
  await expectTimes(other, 4, 64)
  await expect(other.getByRole('timer')).not.toHaveText(/\d:\d\d:\d\d/)
})

test('whoever goes back from the end times the run alone, or not at all (A-122)', async ({
  page,
  site,
}) => {
  const { guideid } = await aGuide(site.admin, 'A guide that is ended twice', fiveParts)
  await signIn(page, site.admin)
  await page.goto(`/rehearsal/${guideid}`)
  const end = page.getByRole('heading', { name: /^This run took/ })
  const toTheEnd = async (from: number) => {
    for (let n = from; n <= 5; n++) {
      await expect(openStep(page, n)).toBeVisible()
      await page.keyboard.press('PageDown')
    }
    await expect(end).toBeVisible()
  }
  await page.getByRole('button', { name: 'Start in full screen' }).click()
  await toTheEnd(1)
  await page.keyboard.press('ArrowLeft')
  await expect(openStep(page, 5)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`/rehearsal/${guideid}`)
  await expect(other.getByText(inAnotherTab)).toBeVisible()
  await toTheEnd(5)
  await other.getByRole('button', { name: 'Rehearse again' }).click()
  await expect(openStep(other, 1)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(inAnotherTab)).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
  // The run of the other tab is what there is, and the ended one does not take its place.
  await other.keyboard.press('PageDown')
  await expect(openStep(other, 2)).toBeVisible()
  await other.close()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: 'Continue at step 2' })).toBeVisible()
})
