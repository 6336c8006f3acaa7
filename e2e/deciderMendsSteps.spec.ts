// Accept with edit: the steps of an edit that waits, in the editor of guides.
import { firstOf, itemAt } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { dropFile, linesOf, rewriteLines, stepOf } from './support/editing.ts'
import { claimed, guideOf, propose, settled } from './support/patrolling.ts'
import { looksAt, proposal, withdrawAll } from './support/patrolStates.ts'
import type { Page } from '@playwright/test'
import type { Person, Site } from './support/site.ts'
import { expect, test } from './support/test.ts'

const shots = process.env['SHOTS']
let ned: Person
let mia: Person
test.beforeAll(async ({ site }) => {
  ned = await site.person('Ned Newcomer')
  mia = await site.person('Mia Moderator', { privilege: 'Moderator' })
})
test.afterEach(async ({ page }) => {
  // A desk that is open takes what is withdrawn for its next edit.
  for (const one of page.context().pages()) await one.close()
  await withdrawAll(ned)
})

const panel = (page: Page) => page.getByRole('region', { name: 'Accept with edit' })
const confirm = (page: Page, name: string | RegExp = 'Accept with these corrections') =>
  panel(page).getByRole('button', { name })
const linesIn = async (site: Site, guideid: number) =>
  (await site.anyone.readGuide({ params: { guideid } })).steps.map(step =>
    step.lines.map(({ text_raw, bullet }) => `${bullet}: ${text_raw}`),
  )

test('accept with edit is the step editor, and what is typed in it survives a kill (A-194)', async ({
  page,
  site,
}) => {
  const { guideid, itemid } = await proposal(site, ned, 'A lid to mend')
  await looksAt(page, mia, itemid)
  await claimed(page)
  // Where all is denied there is nothing to correct, and that is said.
  await page.keyboard.press('n')
  await page.keyboard.press('v')
  await page.keyboard.press('e')
  await expect(panel(page)).toContainText('You have denied all changes.')
  await expect(panel(page).getByRole('button')).toHaveText(/^Back/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.keyboard.press('y')
  // The first Escape leaves the text, the second the panel.
  await page.keyboard.press('e')
  await expect(linesOf(page, 2)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await page.keyboard.press('e')
  await expect(linesOf(page, 2)).toBeFocused()
  await expect(stepOf(page, 1)).toHaveCount(0)
  await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true')
  await rewriteLines(page, 2, 'Tighten to 5 Nm.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Use a torque wrench.')
  const tools = stepOf(page, 2).getByRole('toolbar', { name: 'Line tools' })
  await tools.getByRole('button', { name: /^Bullet/ }).click()
  await page.getByRole('menuitemradio', { name: /^Red/ }).click()
  await stepOf(page, 2).getByRole('textbox', { name: 'Step title' }).fill('The lid')
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/mend-1440.png` })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  if (shots) {
    await page.screenshot({ path: `${shots}/mend-390.png` })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: `${shots}/mend-390-dark.png` })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.screenshot({ path: `${shots}/mend-1440-dark.png` })
  }

  const next = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await next.goto(`/patrol?item=${itemid}`)
  await claimed(next)
  await next.keyboard.press('e')
  await expect(linesOf(next, 2)).toContainText('Use a torque wrench.')
  await confirm(next).click()
  await expect(async () =>
    expect(await linesIn(site, guideid)).toEqual([
      ['black: Lift the lid.'],
      ['black: Tighten to 5 Nm.', 'red: Use a torque wrench.'],
      ['black: Close it.'],
    ]),
  ).toPass()
  const { steps } = await site.anyone.readGuide({ params: { guideid } })
  expect(itemAt(steps, 1).title).toBe('The lid')
})

test('after Back, the key that accepts sends nothing without the words that were typed (A-194, M-80)', async ({
  page,
  site,
}) => {
  const { guideid, itemid } = await proposal(site, ned, 'A lid to go back from')
  await looksAt(page, mia, itemid)
  await claimed(page)
  await page.keyboard.press('e')
  await rewriteLines(page, 2, 'Tighten to 6 Nm.')
  await panel(page).getByRole('button', { name: /^Back/ }).click()
  await expect(panel(page)).toBeHidden()
  await page.keyboard.press('a')
  await expect(linesOf(page, 2)).toHaveText('Tighten to 6 Nm.')
  expect((await mia.client.readPatrolItem({ params: { itemid } })).state).toBe('pending')
  await confirm(page).click()
  await expect(async () =>
    expect(itemAt(await linesIn(site, guideid), 1)).toEqual(['black: Tighten to 6 Nm.']),
  ).toPass()
})

/** Readers get another version of the second step; what waits for it stays. */
const changeLive = async ({ admin }: Site, guideid: number, body: object) => {
  const query = { unpatrolled: true, excludePrerequisiteSteps: true }
  const { steps } = await admin.client.readGuide({ params: { guideid }, query })
  const { stepid, revisionid } = itemAt(steps, 1)
  await admin.client.patchStep({ params: { guideid, stepid }, query: { revisionid }, body })
}
const sendsAgain = async (page: Page) => {
  await confirm(page).click()
  await expect(page.getByRole('alert')).toContainText('The edit changed while you were deciding.')
  await page.getByRole('alert').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await claimed(page)
  await page.keyboard.press('e')
}

test('what readers got meanwhile is merged into what the decider wrote (A-194, M-61)', async ({
  page,
  site,
}) => {
  const { guideid, itemid } = await proposal(site, ned, 'A lid to merge')
  await looksAt(page, mia, itemid)
  await claimed(page)
  await page.keyboard.press('e')
  await rewriteLines(page, 2, 'Tighten to 7 Nm.')
  await changeLive(site, guideid, { title: 'The lid' })
  await sendsAgain(page)
  await expect(linesOf(page, 2)).toHaveText('Tighten to 7 Nm.')
  const title = stepOf(page, 2).getByRole('textbox', { name: 'Step title' })
  await expect(title).toHaveValue('The lid')
  // Both write in one place: nobody's words go before somebody has chosen.
  await title.fill('The cover')
  // Once more after an answer, too.
  for (const theirs of ['hatch', 'door']) {
    await changeLive(site, guideid, { title: `The ${theirs}` })
    await sendsAgain(page)
    await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(panel(page)).toContainText('Answer the open questions first.')
    await page.getByRole('button', { name: 'Decide', exact: true }).click()
    const question = page.getByRole('region', { name: '1 question in step 2' })
    await expect(question).toContainText(theirs)
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/asked-1440.png` })
    await question.getByRole('radio', { name: /^Mine/ }).check()
    await question.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('1 question is open.')).toBeHidden()
    await expect(title).toHaveValue('The cover')
  }
  await confirm(page).click()
  await expect(async () =>
    expect(await linesIn(site, guideid)).toEqual([
      ['black: Lift the lid.'],
      ['black: Tighten to 7 Nm.'],
      ['black: Close it.'],
    ]),
  ).toPass()
  const { steps } = await site.anyone.readGuide({ params: { guideid } })
  expect(itemAt(steps, 1).title).toBe('The cover')
})

test('files and new steps are refused in words while an edit is put right (A-194)', async ({
  page,
  site,
}) => {
  const { itemid } = await proposal(site, ned, 'A lid without files')
  await looksAt(page, mia, itemid)
  await claimed(page)
  await page.keyboard.press('e')
  await expect(linesOf(page, 2)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  const step = page.getByRole('region', { name: 'Steps to correct' }).getByRole('article')
  await expect(step.getByText('You cannot add steps here.')).toBeVisible()
  await dropFile(page, step, { name: 'lid.jpg', type: 'image/jpeg', bytes: Buffer.from('') })
  await expect(step.getByText('Choose pictures that are already on the site.')).toBeVisible()
  await page.keyboard.type('Now: ')
  await expect(step.getByText('Choose pictures that are already on the site.')).toBeHidden()
  await expect(page).toHaveURL(/patrol/)
})

test('a long edit is put right at any width, by day and by night (A-194, A-209)', async ({
  page,
  site,
}) => {
  const words = 'Loosen the four screws of the lid crosswise and keep them by their length. '
  const long = words.repeat(3)
  const { guideid } = await guideOf(site, 'A lid with many words', [long, long, long, long])
  for (const step of [1, 2, 3, 4])
    await propose(ned, guideid, step, `${long}${'Donaudampfschiff'.repeat(7)}`)
  const { itemid } = firstOf(await ned.client.listOwnPatrolItems({ query: { state: 'pending' } }))
  await looksAt(page, mia, itemid)
  await claimed(page)
  await page.keyboard.press('e')
  await expect(linesOf(page, 1)).toBeFocused()
  await expect(page.getByRole('region', { name: 'Steps to correct' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
      [320, 700],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectNoSidewaysScroll(page)
      if (shots) await page.screenshot({ path: `${shots}/long-${width}-${colorScheme}.png` })
    }
    await expectAccessible(page)
  }
})

test('a key accepts what was left undecided (M-80)', async ({ page, site }) => {
  const { guideid } = await guideOf(site, 'A lid in parts', ['Lift it.', 'Turn it.', 'Close it.'])
  await propose(ned, guideid, 1, 'Lift it at once.')
  await propose(ned, guideid, 2, 'Turn it twice.')
  const { itemid } = firstOf(await ned.client.listOwnPatrolItems({ query: { state: 'pending' } }))
  await page.clock.install()
  await looksAt(page, mia, itemid)
  await settled(page)
  await page.getByRole('button', { name: 'Leave undecided' }).first().click()
  await expect(page.getByRole('button', { name: 'Accept the rest R' })).toBeVisible()
  await page.getByRole('main').press('r')
  await expect(async () =>
    expect((await linesIn(site, guideid)).flat()).toEqual([
      'black: Lift it at once.',
      'black: Turn it twice.',
      'black: Close it.',
    ]),
  ).toPass()
})
