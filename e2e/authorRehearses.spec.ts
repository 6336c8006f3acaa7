// An author does the job with their own guide: timed, with notes, in big type.
import type { Guide } from '#contract/guides/shapes.ts'
import { itemAt } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { aGuide, tabTo } from './support/editing.ts'
import { expectTimes, fiveParts, inAnotherTab, openStep, secondsOf } from './support/rehearsal.ts'
import { expect, signIn, test } from './support/test.ts'

/** All that a rehearsal may not touch. */
const restOf = (guide: Guide) => ({
  ...guide,
  revisionid: 0,
  modified_date: 0,
  time_required: '',
  time_required_min: 0,
  time_required_max: 0,
  steps: guide.steps.map(step => ({ ...step, comments: [], comment_count: 0 })),
})

test('a rehearsal times five steps, and its notes land on their steps as comments (A-122)', async ({
  page,
  site,
}) => {
  const { client } = site.admin
  const { guideid } = await aGuide(site.admin, 'A guide that is rehearsed', fiveParts)
  const readGuide = () => client.readGuide({ params: { guideid } })
  const before = await readGuide()
  await signIn(page, site.admin)
  // Another tab of the same guide, opened before anything is noted in this one.
  const other = await page.context().newPage()
  await other.goto(`/rehearsal/${guideid}`)
  await other.getByRole('button', { name: 'Start in full screen' }).click()
  await other.getByRole('textbox', { name: 'Note on step 1' }).fill('Lay out a cloth.')
  await page.clock.install()
  await page.goto(`/guides/${guideid}/preview`)
  await page.getByRole('link', { name: 'Rehearse' }).click()
  const { keyboard } = page
  await expect(page.getByText(inAnotherTab)).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Continue here' }))
  await keyboard.press('Enter')
  await expect(other.getByText(inAnotherTab)).toBeVisible()

  const waits = [30, 45, 5, 70, 20]
  const noteOf = (number: number) => page.getByRole('textbox', { name: `Note on step ${number}` })
  // By pedal, by hand, by arrow, and by the large button.
  const ways = [
    () => keyboard.press('PageDown'),
    () => page.getByRole('button', { name: 'Next: step 3' }).click(),
    () => keyboard.press('ArrowRight'),
    () => keyboard.press('PageDown'),
    () => page.getByRole('button', { name: 'Go to the end' }).click(),
  ]
  const notes = new Map([
    [2, 'The lid is tighter than it looks.'],
    [4, 'A second pair of hands helps here.'],
  ])
  const unsent = 'The last screw is shorter.'
  for (const [n, wait] of waits.entries()) {
    const number = n + 1
    await expect(openStep(page, number)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
    const note = notes.get(number)
    if (note !== undefined) {
      await noteOf(number).fill(note)
      await page.getByRole('button', { name: 'Add comment' }).click()
      await expect(noteOf(number)).toHaveValue('')
    }
    if (number === 5) await noteOf(5).fill(unsent)
    await page.clock.fastForward(wait * 1000)
    if (number === 3) {
      await noteOf(3).focus()
      await keyboard.press('PageUp')
      await expect(openStep(page, 2)).toBeVisible()
      await keyboard.press('PageDown')
      await expect(openStep(page, 3)).toBeVisible()
    }
    await itemAt(ways, n)()
  }

  const cells = page.getByRole('table', { name: 'Step times' }).locator('tbody td:last-child')
  await expect(cells).toHaveCount(5)
  const times = (await cells.allInnerTexts()).map(secondsOf)
  for (const [n, wait] of waits.entries()) expect(itemAt(times, n)).toBeGreaterThanOrEqual(wait)
  const total = times.reduce((sum, each) => sum + each, 0)
  const title = await page.getByRole('heading', { name: /^This run took/ }).innerText()
  expect(secondsOf(title.replace('This run took ', ''))).toBe(total)
  // Noted without a hand free to send it: it is offered at the end, and after the tab was closed.
  await expect(noteOf(5)).toHaveValue(unsent)
  await expectAccessible(page)
  await page.getByRole('button', { name: /as the guide’s time$/ }).click()
  await expect(page.getByText('The new time is saved.')).toBeVisible()
  await other.getByRole('textbox', { name: 'Note on step 1' }).fill('Lay out a soft cloth.')
  await other.close()
  await page.reload()
  await expect(noteOf(1)).toHaveValue('Lay out a soft cloth.')
  await expect(noteOf(5)).toHaveValue(unsent)
  await page.getByRole('button', { name: 'Add comment' }).last().click()
  await expect(page.getByText('The note on step 5 was sent.')).toBeFocused()
  await expect(noteOf(5)).toHaveCount(0)
  notes.set(5, unsent)

  const after = await readGuide()
  expect([after.time_required_min, after.time_required_max]).toEqual([total, total])
  expect(after.steps.map(step => step.comments.map(({ text_raw }) => text_raw))).toEqual(
    fiveParts.map((_, n) => (notes.has(n + 1) ? [notes.get(n + 1)] : [])),
  )
  expect(restOf(after)).toEqual(restOf(before))
})

test('a rehearsal outlives its tab, a held key, and a step that is deleted meanwhile (A-122)', async ({
  page,
  site,
}) => {
  const { client } = site.admin
  const { guideid, steps } = await aGuide(site.admin, 'A guide that is interrupted', fiveParts)
  await signIn(page, site.admin)
  await page.clock.install()
  await page.goto(`/rehearsal/${guideid}`)
  await page.getByRole('button', { name: 'Start in full screen' }).click()
  await expect(openStep(page, 1)).toBeVisible()
  await page.clock.fastForward(30_000)
  // Without the key coming up in between, it repeats.
  for (let n = 0; n < 4; n++) await page.keyboard.down('ArrowRight')
  await page.keyboard.up('ArrowRight')
  await expect(openStep(page, 2)).toBeVisible()
  await page.getByRole('textbox', { name: 'Note on step 2' }).fill('Two hands for this one.')
  await page.clock.fastForward(12_000)
  await page.reload()
  await page.getByRole('button', { name: 'Continue at step 2' }).click()
  await expect(openStep(page, 2)).toBeVisible()
  await expectTimes(page, 12, 42)
  const step = itemAt(steps, 1)
  await client.deleteStep({
    params: { guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid },
  })
  await page.reload()
  const gone = page.getByRole('textbox', { name: 'Note 1 without a step' })
  await expect(gone).toHaveValue('Two hands for this one.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard note 1' }).click()
  await expect(gone).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue at step 2' }).click()
  await expect(page.getByRole('heading', { name: 'Step 2', exact: true })).toBeVisible()
  for (let n = 0; n < 3; n++) await page.keyboard.press('PageDown')
  const title = page.getByRole('heading', { name: /^This run took/ })
  await expect(title).toBeVisible()
  const words = await title.innerText()
  await page.reload()
  await expect(title).toHaveText(words)
})
