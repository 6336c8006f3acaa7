// Two authors in one guide: a step is asked for and handed over, and each sees what the other saved
// since they came (look 36). Nothing is locked by it.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { sitDown } from './support/authorAtDesk.ts'
import { aGuide, caretAtEndOf, linesOf, save, stepOf } from './support/editing.ts'
import { expect, test } from './support/test.ts'

const steps = [['Loosen the screws.'], ['Brush both burrs.']]

/** Who looks at the tab again is told at once what others did. */
const lookAgain = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test('a step is asked for, handed over, and both go on writing (A-62)', async ({
  browser,
  site,
  faults,
}) => {
  const ada = await site.person('Ada Author', { privilege: 'Moderator' })
  const bob = await site.person('Bob Builder', { privilege: 'Moderator' })
  const guide = await aGuide(ada, 'Grinders handed over', steps)
  const [one, other] = [
    await sitDown(browser, site, ada, guide, faults),
    await sitDown(browser, site, bob, guide, faults),
  ]

  // She writes; he asks for her step.
  await caretAtEndOf(one, 1, 'Loosen the screws.')
  await one.keyboard.type(' All')
  await save(one)
  await lookAgain(other)
  await stepOf(other, 1).getByRole('button', { name: 'Ask to take over step 1' }).click()
  await expect(
    stepOf(other, 1).getByRole('group', { name: 'You asked Ada Author to hand over step 1.' }),
  ).toBeVisible()
  await lookAgain(one)
  const asked = stepOf(one, 1).getByRole('group', {
    name: 'Bob Builder asks to take over step 1.',
  })
  await expect(asked).toContainText(
    /Your text is saved, revision \d+\. You can both keep writing\. A question comes up only if you both change the same words in a line\./,
  )
  // Where she looks at something else than the step, it is marked as well, and answered too.
  const rail = one.getByRole('complementary', { name: 'About the steps' })
  await rail.getByRole('tab', { name: 'People 2 Waiting for your answer' }).click()
  await expect(
    rail.getByRole('group', { name: 'Bob Builder asks to take over step 1.' }),
  ).toBeVisible()
  await expect(
    one.getByRole('navigation', { name: 'Steps' }).getByText('Waiting for your answer'),
  ).toHaveCount(1)
  await expectAccessible(one)
  await caretAtEndOf(one, 1, 'Loosen the screws. All')
  // Her caret is where it was, also when she has answered by the keyboard.
  await one.keyboard.type(' four')
  await expect(linesOf(one, 1)).toHaveText('Loosen the screws. All four')
  await asked.getByRole('button', { name: 'Hand it over' }).press('Enter')
  await expect(asked).toBeHidden()
  await expect(linesOf(one, 1)).toBeFocused()
  await save(one)

  // He has come anew, and still sees the answer at the step, and goes on writing, as she may.
  await other.reload()
  const handed = stepOf(other, 1).getByRole('group', { name: 'Ada Author handed you step 1.' })
  await handed.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(handed).toBeHidden()
  await caretAtEndOf(other, 1, 'Loosen the screws. All four')
  await other.keyboard.type(', in turn.')
  await save(other)

  // What he saved stands in her step with who and when, and in the log of the panel.
  await lookAgain(one)
  const came = stepOf(one, 1).getByRole('group', {
    name: /^Bob Builder, \d\d:\d\d, revision \d+\. 1 line changed$/,
  })
  await came.getByRole('button', { name: 'Show earlier text' }).click()
  await expect(came.locator('ins')).toHaveText(', in turn.')
  await expect(rail.getByText('You handed step 1 to Bob Builder.')).toBeVisible()
  await expect(rail.getByRole('listitem').filter({ hasText: 'Bob Builder' }).first()).toContainText(
    'Step 1, writing',
  )
  const saved = rail.getByRole('listitem').filter({ hasText: 'saved step 1: 1 line changed' })
  await expect(saved).toContainText('Bob Builder')
  await expectAccessible(one)
  await came.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(came).toBeHidden()
  await one.getByRole('button', { name: /^Edit step 2/ }).click()
  await saved.getByRole('link', { name: 'Show step 1' }).click()
  await expect(linesOf(one, 1)).toBeFocused()

  // She gives him the whole guide with a note, and he takes it over, on a phone.
  await rail.getByLabel('What').selectOption('Whole guide')
  await rail.getByLabel('Note').fill('Torque of the three screws is open')
  await rail.getByRole('button', { name: 'Hand over the guide to Bob Builder' }).click()
  await expect(
    one.getByRole('group', { name: 'You handed the guide to Bob Builder.' }),
  ).toBeVisible()
  await other.getByRole('button', { name: /^Edit step 2/ }).click()
  await other.setViewportSize({ width: 390, height: 844 })
  await lookAgain(other)
  const given = other.getByRole('group', { name: 'Ada Author handed you the guide.' })
  await expect(given).toContainText('Torque of the three screws is open')
  await other
    .getByRole('button', { name: /^About the steps/ })
    .first()
    .click()
  const sheet = other.getByRole('dialog', { name: 'About the steps' })
  await sheet.getByRole('tab', { name: 'People 2' }).click()
  await expect(sheet.getByText('Ada Author handed you the guide.')).toBeVisible()
  await expectAccessible(other)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await given.getByRole('button', { name: 'Take it over' }).click()
  await expect(given).toBeHidden()
  await expect(linesOf(other, 2)).toBeFocused()
  await lookAgain(one)
  await expect(one.getByRole('group', { name: 'Bob Builder took over the guide.' })).toBeVisible()
  await other.context().close()
  await one.context().close()
})
