// Accept with edit: what a step asks for, as a newcomer would have it, put right at the desk by
// keyboard before it goes live.
import type { Page } from '@playwright/test'
import { firstOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { linesOf } from './support/editing.ts'
import { becomesGerman } from './support/releasing.ts'
import { claimed, guideOf } from './support/patrolling.ts'
import { looksAt, withdrawAll } from './support/patrolStates.ts'
import type { Person, Site } from './support/site.ts'
import { expect, test } from './support/test.ts'

const torque = { label: 'Torque', type: 'number', min: 10, max: 12, unit: 'Nm' } as const
const drained = { label: 'Drained', type: 'checkbox' } as const
const shots = process.env['SHOTS']

/** Ned would have 10–140 Nm at the first step. */
const formOf = async (site: Site, ned: Person) => {
  const { guideid, steps } = await guideOf(site, 'A lid with a wrong form')
  const params = { guideid, stepid: firstOf(steps).stepid }
  await site.admin.client.changeStepForm({ params, body: { fields: [torque, drained] } })
  await ned.client.changeStepForm({ params, body: { fields: [{ ...torque, max: 140 }, drained] } })
  const { itemid } = firstOf(await ned.client.listOwnPatrolItems({ query: { state: 'pending' } }))
  return { params, itemid }
}
const form = (page: Page) => page.getByRole('region', { name: 'Form of step 1' })
const maximum = (page: Page) =>
  form(page).getByRole('group', { name: 'Field 1' }).getByLabel('Maximum', { exact: true })
const confirm = (page: Page) =>
  page
    .getByRole('region', { name: 'Accept with edit' })
    .getByRole('button', { name: 'Accept with these corrections' })
/** In the lines of the step, which come first, Tab indents. */
const leaveLines = async (page: Page) => {
  await expect(linesOf(page, 1)).toBeFocused()
  await page.keyboard.press('Escape')
}
/** To where the caret is to be, with one key only. */
const tabTo = async (page: Page, is: () => Promise<unknown>) => {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await is()
  }).toPass({ intervals: [0] })
}

test('a form is put right at the desk by keyboard and goes live as corrected (A-194, M-75)', async ({
  page,
  site,
}) => {
  const ned = await site.person('Ned Formwrong')
  const mia = await site.person('Mia Formright', { privilege: 'Moderator' })
  const { params, itemid } = await formOf(site, ned)
  await looksAt(page, mia, itemid)
  await claimed(page)
  await page.keyboard.press('e')
  await expect(maximum(page)).toHaveValue('140')
  await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true')
  await leaveLines(page)
  await tabTo(page, async () => expect(maximum(page)).toBeFocused({ timeout: 50 }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('9')
  // Below the minimum: nothing is sent like that.
  await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('14')
  await expect(confirm(page)).not.toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/form-1440.png` })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/form-390.png` })
  await page.setViewportSize({ width: 1440, height: 900 })

  // What was typed is there after a reload, and is said to be of an earlier visit.
  await page.reload()
  await claimed(page)
  await page.keyboard.press('e')
  await expect(maximum(page)).toHaveValue('14')
  await leaveLines(page)
  await tabTo(page, async () => expect(confirm(page)).toBeFocused({ timeout: 50 }))
  await page.keyboard.press('Enter')
  const asked = async () =>
    (await site.anyone.readStepForm({ params })).fields.map(({ label, min, max }) => [
      label,
      min,
      max,
    ])
  await expect.poll(asked).toEqual([
    ['Torque', 10, 14],
    ['Drained', undefined, undefined],
  ])

  // The history says what its author would have had, and what the decider made of it.
  await page.goto(`/guides/${params.guideid}/history`)
  await page.getByRole('radio', { name: /^Compare to \d+, Mia Formright/ }).check()
  await page.getByRole('radio', { name: /^Compare from \d+, Ned Formwrong/ }).check()
  await expect(page.getByRole('article', { name: 'Step 1' }).getByRole('listitem')).toContainText([
    'Torque: 10–140 → 10–14\u00a0Nm',
  ])
})

test('a form is put right in German, and what is discarded is gone (A-194, M-150)', async ({
  page,
  site,
}) => {
  const ned = await site.person('Ned Formfalsch')
  const mia = await site.person('Mia Formrichtig', { privilege: 'Moderator' })
  const { itemid } = await formOf(site, ned)
  await becomesGerman(page, mia, `/patrol?item=${itemid}`)
  const panel = page.getByRole('region', { name: 'Mit Korrektur annehmen' })
  await expect(page.getByText(/ für dich reserviert$/)).toBeVisible()
  await page.keyboard.press('e')
  const german = page.getByRole('region', { name: 'Formular von Schritt 1' })
  const most = german.getByRole('group', { name: 'Feld 1' }).getByLabel('Maximum', { exact: true })
  await most.fill('14')
  await german.getByRole('button', { name: 'Feld hinzufügen' }).click()
  await page.keyboard.type('Dichtung')
  await expect(
    german.getByRole('group', { name: 'Feld 3' }).getByLabel('Beschriftung'),
  ).toHaveValue('Dichtung')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  if (shots) await page.screenshot({ path: `${shots}/form-german.png` })
  await panel.getByRole('button', { name: 'Meine Korrekturen verwerfen' }).click()
  await page.keyboard.press('e')
  await expect(most).toHaveValue('140')
  await expect(german.getByRole('group')).toHaveCount(2)
  await page.close()
  await withdrawAll(ned)
})
