// Two authors in one guide: each sees where the other is, and what the other saves (look 36).
import type { Page } from '@playwright/test'
import { itemAt } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { sitDown } from './support/authorAtDesk.ts'
import { aGuide, caretAtEndOf, linesOf, save } from './support/editing.ts'
import { expect, test } from './support/test.ts'

const steps = [
  ['Loosen the screws.', 'Lift the cover.'],
  ['Brush both burrs.', 'Blow out the dust.'],
]

/** Who looks at the tab again is told at once who is there. */
const lookAgain = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test('two authors see where the other is, what is saved, and who leaves (A-62)', async ({
  browser,
  site,
  faults,
}) => {
  const ada = await site.person('Ada Author', { privilege: 'Moderator' })
  const bob = await site.person('Bob Builder', { privilege: 'Moderator' })
  const guide = await aGuide(ada, 'Grinders together', steps)
  const [one, other] = [
    await sitDown(browser, site, ada, guide, faults),
    await sitDown(browser, site, bob, guide, faults),
  ]
  const people = one.getByRole('group', { name: '1 other person is editing this guide' })
  await lookAgain(one)
  await expect(people.getByRole('link', { name: 'Bob Builder, step 1' })).toBeVisible()
  const advice = one
    .getByRole('article', { name: 'Step 1' })
    .getByText(/^Bob Builder has this step open/)
  await expect(advice).toBeVisible()
  await expectAccessible(one)

  // He goes on to the second step: the mark goes with him, in the bar, the outline and the card.
  await other.getByRole('button', { name: /^Edit step 2/ }).click()
  await expect(other).toHaveURL(/\/2$/)
  await lookAgain(one)
  await expect(people.getByRole('link', { name: 'Bob Builder, step 2' })).toBeVisible()
  await expect(advice).toBeHidden()
  const outline = one.getByRole('navigation', { name: 'Steps' })
  await expect(outline.getByText('Being viewed by: Bob Builder')).toHaveCount(1)

  // Both write at once. What he saves comes by itself, and her caret stays where it is.
  await caretAtEndOf(one, 1, 'Loosen the screws.')
  await one.keyboard.type(' All')
  await caretAtEndOf(other, 2, itemAt(itemAt(steps, 1), 0))
  await other.keyboard.type(' Along the grooves.')
  await save(other)
  const card = one.locator('article', { hasText: 'Brush both burrs. Along the grooves.' })
  await expect(card).toBeVisible()
  await one.keyboard.type(' four.')
  await expect(linesOf(one, 1)).toContainText('Loosen the screws. All four.')
  await save(one)
  await people.getByRole('link', { name: 'Bob Builder, step 2' }).click()
  await expect(one.getByRole('article', { name: 'Step 2' })).toContainText('Along the grooves.')

  // A phone shows the discs, and who leaves goes from there.
  await one.setViewportSize({ width: 390, height: 844 })
  await expect(people.getByRole('link', { name: 'Bob Builder, step 2' })).toBeVisible()
  await expectAccessible(one)
  await other.goto('/')
  await expect(async () => {
    await lookAgain(one)
    await expect(people).toBeHidden({ timeout: 500 })
  }).toPass()
  await other.context().close()
  await one.context().close()
})
