// The conflict panel: what two people changed differently is asked, nothing is chosen beforehand,
// and nothing is lost by it.
import type { Page } from '@playwright/test'
import { firstOf, itemAt } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { sitDown, whileAway } from './support/authorAtDesk.ts'
import {
  aGuide,
  caretAtEndOf,
  expectSaved,
  line,
  linesOf,
  readBack,
  save,
  textsOf,
} from './support/editing.ts'
import type { Person } from './support/site.ts'
import { expect, test } from './support/test.ts'

const lines = ['Loosen the four screws.', 'Lift the cover.', 'Pull the plug.', 'Mind the cable.']
let ada: Person
let bob: Person

test.beforeAll(async ({ site }) => {
  ada = await site.person('Ada', { privilege: 'Moderator' })
  bob = await site.person('Bob', { privilege: 'Moderator' })
})

/** Bob saves these texts of a step behind Ada's back. */
const bobWrites = async (guideid: number, texts: (string | null)[], step = 0) => {
  const { stepid, revisionid, lines: before } = itemAt((await readBack(bob, guideid)).steps, step)
  const kept = before.flatMap(({ lineid }, i) =>
    texts[i] === null || texts[i] === undefined ? [] : [{ ...line(texts[i]), lineid }],
  )
  return bob.client.patchStep({
    params: { guideid, stepid },
    query: { revisionid },
    body: { lines: kept },
  })
}
const append = async (page: Page, text: string, words: string, step = 1) => {
  await caretAtEndOf(page, step, text)
  await page.keyboard.type(words)
}
const panelOf = (page: Page, count = 2) =>
  page.getByRole('region', {
    name: count === 1 ? '1 question in step 1' : `${count} questions in step 1`,
  })
const caretLine = (page: Page) =>
  page.evaluate(
    () => getSelection()?.anchorNode?.parentElement?.closest('[class*=line]')?.textContent ?? '',
  )

test('two questions are answered by keyboard, and focus goes to the change (A-55, A-56, A-57, A-60, AU-26)', async ({
  browser,
  site,
  faults,
}) => {
  const guide = await aGuide(ada, 'By the keyboard', [lines, ['The other step.']])
  const page = await sitDown(browser, site, ada, guide, faults)
  await whileAway(page, faults, async () => {
    await bobWrites(guide.guideid, [
      'Loosen the five screws.',
      'Lift the lid.',
      'Pull the plug gently.',
      itemAt(lines, 3),
    ])
    await append(page, firstOf(lines), ' A quarter turn.')
    await append(page, itemAt(lines, 1), ' With both hands.')
  })
  await page.keyboard.press('Control+s')
  const panel = panelOf(page)
  await expect(
    panel.getByText(
      /^Bob, revision \d+, (this minute|\d+ minutes? ago)\. You started from revision \d+\.$/,
    ),
  ).toBeVisible()
  for (const radio of await panel.getByRole('radio').all()) await expect(radio).not.toBeChecked()
  const apply = panel.getByRole('button', { name: 'Apply' })
  await expect(apply).toHaveAttribute('aria-disabled', 'true')
  await expect(apply).toHaveAccessibleDescription('0 of 2 questions answered')
  // Before, theirs and mine, with the changed words marked by form as well as by colour.
  const first = panel.getByRole('radiogroup', { name: /^Line 1/ })
  await expect(first.getByText('Before')).toBeVisible()
  await expect(first.locator('del').first()).toHaveCSS('text-decoration-line', 'line-through')
  await expect(first.locator('ins').first()).toHaveCSS('text-decoration-line', 'underline')
  await expect(first.locator('ins').first()).toHaveText('five')
  await expectAccessible(page)

  // The panel never blocks typing: a line in question goes on being mine, and another step saves as
  // usual.
  await caretAtEndOf(page, 1, 'Lift the cover. With both hands.')
  await page.keyboard.type(' Slowly.')
  await expect(panel.getByRole('radiogroup', { name: /^Line 2/ })).toContainText(
    'With both hands. Slowly.',
  )
  await page.getByRole('button', { name: /^Edit step 2/ }).click()
  await append(page, 'The other step.', ' Saved.', 2)
  await page.keyboard.press('Control+s')
  await expect
    .poll(async () => textsOf(await readBack(ada, guide.guideid), 1))
    .toEqual(['The other step. Saved.'])

  // Closed, it comes back from the card of its step, and its author stays where they are (AU-26).
  await panel.getByRole('radiogroup', { name: /^Line 1/ }).focus()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: /^Edit step 2/ }).click()
  await page.getByRole('button', { name: 'Decide: step 1' }).press('Enter')
  await expect(linesOf(page, 2)).toBeVisible()
  await panel.getByRole('radiogroup', { name: /^Line 1/ }).focus()
  await page.keyboard.press('4')
  await expect(first.getByRole('radio', { name: /^Suggested/ })).toBeChecked()
  await page.keyboard.press('j')
  await expect(panel.getByRole('radiogroup', { name: /^Line 2/ })).toBeFocused()
  await page.keyboard.press('2')
  await page.keyboard.press('k')
  await expect(first).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expectSaved(page)
  expect(textsOf(await readBack(ada, guide.guideid))).toEqual([
    'Loosen the five screws. A quarter turn.',
    'Lift the cover. With both hands. Slowly.',
    'Pull the plug gently.',
    lines[3],
  ])
  await expect(linesOf(page, 1)).toBeFocused()
  await expect.poll(() => caretLine(page)).toContain('Loosen the five screws.')

  // What came in without asking is marked with its author's name, listed, shown and taken back.
  await expect(linesOf(page, 1).locator('[data-who="Bob"]')).toHaveCount(1)
  await page.getByText('Merged automatically (1)').click()
  await page.getByRole('button', { name: 'Show: Line 3' }).click()
  await expect.poll(() => caretLine(page)).toContain('Pull the plug gently.')
  await page.getByRole('button', { name: 'Undo: Line 3' }).click()
  await expect(linesOf(page, 1)).toContainText('Pull the plug.')
  await save(page)
  expect(textsOf(await readBack(ada, guide.guideid))[2]).toBe('Pull the plug.')
  await page.context().close()
})

test('taking all of theirs keeps a copy, and a third version asks afresh (A-59, A-61)', async ({
  browser,
  site,
  faults,
}) => {
  const guide = await aGuide(ada, 'All theirs', [lines])
  const page = await sitDown(browser, site, ada, guide, faults)
  await whileAway(page, faults, async () => {
    await bobWrites(guide.guideid, ['Loosen all screws.', 'Lift the lid.', ...lines.slice(2)])
    await append(page, firstOf(lines), ' Turn them left.')
    await append(page, itemAt(lines, 1), ' Slowly.')
  })
  await page.keyboard.press('Control+s')
  const panel = panelOf(page)
  await panel.getByRole('button', { name: /^Use all theirs, lose \d+ of my words…$/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    /\d+ of your words will be lost\. A copy of your text is kept on this device first\./,
  )
  await dialog.getByRole('button', { name: 'Use all theirs' }).click()
  await expect(panel.getByText('2 of 2 questions answered')).toBeVisible()
  await panel.getByRole('button', { name: 'Undo “Use all theirs”' }).click()
  await expect(panel.getByText('0 of 2 questions answered')).toBeVisible()

  // The other answers stay when a third version changes one question.
  await panel
    .getByRole('radiogroup', { name: /^Line 1/ })
    .getByRole('radio', { name: /^Mine/ })
    .check()
  await panel
    .getByRole('radiogroup', { name: /^Line 2/ })
    .getByRole('radio', { name: /^Theirs/ })
    .check()
  const { revisionid } = await bobWrites(guide.guideid, [
    'Loosen all screws.',
    'Lift the lid off.',
    ...lines.slice(2),
  ])
  await expect(panel.getByText(`revision ${revisionid}`)).toBeVisible()
  await expect(panel.getByText('1 of 2 questions answered')).toBeVisible()
  await expect(
    panel.getByRole('radiogroup', { name: /^Line 1/ }).getByRole('radio', { name: /^Mine/ }),
  ).toBeChecked()
  await expect(
    panel
      .getByRole('radiogroup', { name: /^Line 2/ })
      .locator('ins', { hasText: 'off' })
      .first(),
  ).toBeVisible()

  await panel.getByRole('button', { name: 'Compare the whole step' }).click()
  await expect(dialog.getByRole('row', { name: /^Line 2/ })).toContainText('off')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeVisible()

  // Closed, the questions wait; on a phone the panel is a sheet that somebody opens.
  await panel.getByRole('button', { name: /^Close/ }).click()
  await expect(panel).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(linesOf(page, 1)).toBeVisible()
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: 'Decide' }).first().click()
  await expect(panel.getByText('1 of 2 questions answered')).toBeVisible()
  await panel
    .getByRole('radiogroup', { name: /^Line 2/ })
    .getByRole('radio', { name: /^Theirs/ })
    .check()
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expectSaved(page)
  expect(textsOf(await readBack(ada, guide.guideid)).slice(0, 2)).toEqual([
    'Loosen the four screws. Turn them left.',
    'Lift the lid off.',
  ])

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByTitle('What is saved').click()
  await expect(dialog.getByRole('list', { name: 'Copies kept on this device' })).toContainText(
    'Lift the cover. Slowly.',
  )
  await page.context().close()
})

test('an own wording stays when a third version asks again (A-61)', async ({
  browser,
  site,
  faults,
}) => {
  const guide = await aGuide(ada, 'Own wording', [lines])
  const page = await sitDown(browser, site, ada, guide, faults)
  await whileAway(page, faults, async () => {
    await bobWrites(guide.guideid, ['Loosen all screws.', ...lines.slice(1)])
    await append(page, firstOf(lines), ' Turn them left.')
  })
  await page.keyboard.press('Control+s')
  const panel = panelOf(page, 1)
  await panel.getByRole('radio', { name: /^Write my own wording/ }).check()
  const wording = panel.getByRole('textbox', { name: 'My wording' })
  await wording.fill('Loosen all four screws, to the left.')
  const { revisionid } = await bobWrites(guide.guideid, ['Loosen every screw.', ...lines.slice(1)])
  await expect(panel.getByText(`revision ${revisionid}`)).toBeVisible()
  await expect(panel.getByText('0 of 1 question answered')).toBeVisible()
  await panel.getByRole('radiogroup').focus()
  await page.keyboard.press('e')
  await expect(wording).toHaveValue('Loosen all four screws, to the left.')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expectSaved(page)
  expect(textsOf(await readBack(ada, guide.guideid))[0]).toBe(
    'Loosen all four screws, to the left.',
  )
  await page.context().close()
})

test('a question about the details gives focus back to its field (A-56, A-60)', async ({
  browser,
  site,
  faults,
}) => {
  const guide = await aGuide(ada, 'Of the details', [lines])
  const page = await sitDown(browser, site, ada, guide, faults)
  await page.goto(`/guides/${guide.guideid}/edit/details`)
  const summary = page.getByRole('textbox', { name: 'Summary' })
  await expect(summary).toBeVisible()
  await whileAway(page, faults, async () => {
    const { revisionid } = await readBack(bob, guide.guideid)
    await bob.client.patchGuide({
      params: { guideid: guide.guideid },
      query: { revisionid },
      body: { summary: 'Bob says it in short.', conclusion: 'Bob ends it.' },
    })
    await summary.fill('Ada says it in short.')
  })
  await page.keyboard.press('Control+s')
  const panel = page.getByRole('region', { name: '1 question in the details' })
  await expect(panel.getByText(/^Bob, revision \d+, /)).toBeVisible()
  // Whoever closes it and goes to the steps is led back.
  await panel.getByRole('button', { name: /^Close/ }).click()
  await page.getByRole('link', { name: 'Steps', exact: true }).click()
  await expect(linesOf(page, 1)).toBeVisible()
  await page.getByTestId('save-line').getByRole('button', { name: 'Decide' }).click()
  await expect(panel).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('radiogroup', { name: /^Summary/ }).focus()
  await page.keyboard.press('e')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Both say it in short.')
  await page.keyboard.press('Control+Enter')
  await expectSaved(page)
  await expect(summary).toBeFocused()
  expect(await readBack(ada, guide.guideid)).toMatchObject({
    summary: 'Both say it in short.',
    conclusion_raw: 'Bob ends it.',
  })
  await page.getByText('Merged automatically (1)').click()
  await page.getByRole('button', { name: 'Undo: Conclusion' }).click()
  await save(page)
  expect((await readBack(ada, guide.guideid)).conclusion_raw).toBe('')
  await page.context().close()
})
