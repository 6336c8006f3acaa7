// A run at the bench: its guide, its screen, and what is looked for there.
import type { Locator, Page } from '@playwright/test'
import { itemAt } from '#lib/existing.ts'
import { aGuide, keptRows } from './editing.ts'
import type { Person } from './site.ts'
import { expect, signIn } from './test.ts'

/** Three steps; the second asks for a torque, a box, a grease and a name. */
export const asking = async (author: Person, title: string) => {
  const guide = await aGuide(author, title, [
    ['Pull the plug.'],
    ['Turn the screw.'],
    ['Close the lid.'],
  ])
  const { guideid } = guide
  await author.client.changeStepForm({
    params: { guideid, stepid: itemAt(guide.steps, 1).stepid },
    body: {
      fields: [
        { label: 'Torque', type: 'number', required: true, min: 1, max: 20 },
        { label: 'Seal is clean', type: 'checkbox', required: true },
        { label: 'Grease', type: 'select', required: false, options: ['Silicone', 'None'] },
        { label: 'Checked by', type: 'signature', required: false },
      ],
    },
  })
  // The form is a revision of its step.
  return author.client.readGuide({ params: { guideid } })
}
/** At least 64 px high and wide: thumbs in gloves find each of them. */
export const expectForGloves = async (...targets: Locator[]): Promise<void> => {
  expect(targets).not.toEqual([])
  for (const target of targets) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
    expect(Math.min(width, height), `${width} × ${height}: ${target}`).toBeGreaterThanOrEqual(64)
  }
}
/** Whatever is pressed or typed into: of the dialog that is open, else of the whole bench. */
export const expectAllForGloves = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog')
  const place = (await dialog.isVisible()) ? dialog : page.locator('[data-bench]')
  const targets = place.locator('button, a[href], input, select, textarea, summary, [role=option]')
  await expectForGloves(...(await targets.filter({ visible: true }).all()))
}
/** Where each button of the bar stands, by what it is rather than what it says. */
export const placesInBar = async (page: Page) =>
  Promise.all((await bar(page).getByRole('button').all()).map(async one => one.boundingBox()))
export const bar = (page: Page) => page.getByRole('group', { name: 'Actions for the run' })
/** A torque and the box, which its second step wants. */
export const fillSealForm = async (page: Page): Promise<void> => {
  await page.getByLabel('Torque').fill('9')
  await page
    .getByRole('group', { name: 'Seal is clean (required)' })
    .getByRole('button', { name: 'Yes' })
    .click()
}
export const openRun = async (page: Page, person: Person, guideid: number): Promise<number> => {
  const { entryid } = await person.client.startWork({ body: { guideid, workorderid: 'W-2207' } })
  await signIn(page, person, '/work')
  await page.goto(`/work/${entryid}`)
  await expect(step(page, 1)).toBeVisible()
  return entryid
}
export const step = (page: Page, number: number) =>
  page.getByRole('heading', { level: 2, name: `Step ${number}` })
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
export const kept = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/)

export const entryOf = (person: Person, entryid: number) =>
  person.client.readWork({ params: { entryid } })
export const dataOf = async (person: Person, entryid: number) =>
  Object.fromEntries(
    (await entryOf(person, entryid)).work_data.map(({ label, value }) => [label, value]),
  )
/**
 * The step at which the run stands on this device: what the page shows gets there a moment later.
 */
export const keptStep = async (page: Page, entryid: number) =>
  (await keptRows<{ entryid: number; run: { at: number } }>(page, 'stepwright work', 'runs')).find(
    one => one.entryid === entryid,
  )?.run.at

/** In the dialog that is open: who signs, with the password of their account. */
export const fillSigner = async (page: Page, { username, password }: Person): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Who signs?' }).fill(username)
  await page.getByRole('option', { name: username }).click()
  await dialog.getByLabel('Sign with').selectOption('Account password')
  await dialog.getByLabel('Your account password').fill(password)
}
