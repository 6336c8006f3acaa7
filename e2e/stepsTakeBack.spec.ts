// What was written in steps is taken back: also after a reload, also when another step was written
// in between, and never what somebody else wrote.
import type { Page } from '@playwright/test'
import { firstOf, itemAt } from '#lib/existing.ts'
import { aGuide, caretAtEndOf, linesOf, openEditor, readBack, save } from './support/editing.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

let author: Person
test.beforeAll(async ({ site }) => {
  author = await site.person('Una Steps', { privilege: 'Moderator' })
})
const undo = async (page: Page) => page.keyboard.press('Control+z')
const redo = async (page: Page) => page.keyboard.press('Control+Shift+z')

/** The caret goes into its lines, whichever step the editor is open at. */
const goToStep = async (page: Page, number: number) => {
  const edit = page.getByRole('button', { name: new RegExp(`^Edit step ${number}`) })
  await edit.or(linesOf(page, number)).click()
  await expect(linesOf(page, number)).toBeFocused()
}

test('undo takes back saved sentences of a step one by one after a reload (A-43)', async ({
  page,
}) => {
  const { guideid } = await aGuide(author, 'Taken back', [['Start.'], ['Another step.']])
  await signIn(page, author, '/')
  await openEditor(page, guideid)
  // A second's rest ends a change: none here, however busy the machine is.
  await page.clock.setFixedTime(Date.now())
  await caretAtEndOf(page, 1, 'Start.')
  await page.keyboard.type(' One is here. Two follows. Three ends it.')
  await goToStep(page, 2)
  await page.keyboard.press('End')
  await page.keyboard.type(' With more.')
  await goToStep(page, 1)
  await undo(page)
  await expect(linesOf(page, 1)).toHaveText('Start. One is here. Two follows.')
  await redo(page)
  await save(page)
  const textOf = async () =>
    (await readBack(author, guideid)).steps.map(({ lines }) => firstOf(lines).text_raw)
  expect(await textOf()).toEqual([
    'Start. One is here. Two follows. Three ends it.',
    'Another step. With more.',
  ])
  const { revisionid } = firstOf((await readBack(author, guideid)).steps)
  await page.reload()
  await goToStep(page, 1)
  for (const left of ['Start. One is here. Two follows.', 'Start. One is here.', 'Start.']) {
    await undo(page)
    await expect(linesOf(page, 1)).toHaveText(left)
  }
  await expect(page.getByRole('button', { name: 'Undo typing' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  // Nothing is left here, and another step is not meant.
  await undo(page)
  await save(page)
  expect(await textOf()).toEqual(['Start.', 'Another step. With more.'])
  expect(firstOf((await readBack(author, guideid)).steps).revisionid).toBeGreaterThan(revisionid)
  await page.reload()
  await goToStep(page, 1)
  for (const there of ['Start. One is here.', 'Start. One is here. Two follows.']) {
    await redo(page)
    await expect(linesOf(page, 1)).toHaveText(there)
  }
  // The caret is where it was changed.
  await page.keyboard.type('!')
  await save(page)
  expect(await textOf()).toEqual(['Start. One is here. Two follows.!', 'Another step. With more.'])
})

test('what somebody else wrote into the step stays when mine is taken back (A-43)', async ({
  page,
  site,
}) => {
  const { guideid } = await aGuide(author, 'Taken back by two', [['Mine.', 'Theirs.']])
  await signIn(page, author, '/')
  await openEditor(page, guideid)
  await page.clock.setFixedTime(Date.now()) // one change, however slowly it is typed
  await caretAtEndOf(page, 1, 'Mine.')
  await page.keyboard.type(' Written.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('A line of mine.')
  await save(page)
  const step = firstOf((await readBack(author, guideid)).steps)
  await site.admin.client.patchStep({
    params: { guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid },
    body: {
      lines: step.lines.map((line, n) => ({
        lineid: line.lineid,
        bullet: line.bullet,
        level: line.level,
        text_raw: n === 2 ? 'Theirs. Done.' : line.text_raw,
      })),
    },
  })
  await page.reload()
  await goToStep(page, 1)
  await expect(linesOf(page, 1)).toContainText('Theirs. Done.')
  for (const left of ['Mine. Written.', 'Mine. Written.', 'Mine.']) {
    await undo(page)
    await expect(linesOf(page, 1)).toHaveText(`${left}Theirs. Done.`)
  }
  await save(page)
  const { lines } = firstOf((await readBack(author, guideid)).steps)
  expect(lines.map(({ text_raw }) => text_raw)).toEqual(['Mine.', 'Theirs. Done.'])
  expect(itemAt(lines, 1).lineid).toBe(itemAt(step.lines, 2).lineid)
})

test('moved, deleted and new steps are taken back in order, between what was typed', async ({
  page,
}) => {
  const { guideid } = await aGuide(author, 'Steps taken back', [['One.'], ['Two.'], ['Three.']])
  await signIn(page, author, '/')
  await openEditor(page, guideid)
  await goToStep(page, 2)
  await page.keyboard.press('End')
  await page.keyboard.type(' Typed before.')
  await save(page)
  await page.reload()
  await goToStep(page, 2)
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(linesOf(page, 1)).toHaveText('Two. Typed before.')
  await undo(page)
  await expect(linesOf(page, 2)).toHaveText('Two. Typed before.')
  await expect(linesOf(page, 2)).toBeFocused()
  // The caret is in a step that goes; afterwards it is nowhere.
  await page.getByRole('button', { name: 'More actions for step 2' }).click()
  await page.getByRole('menuitem', { name: 'Delete step' }).click()
  await expect(page.getByText('Step 2 deleted.').first()).toBeVisible()
  await save(page)
  await page.reload()
  await expect(
    page.getByRole('button', { name: /^Edit step 1/ }).or(linesOf(page, 1)),
  ).toBeVisible()
  await undo(page)
  await expect(linesOf(page, 2)).toHaveText('Two. Typed before.')
  await expect(page.getByText('Step 2 deleted.')).toHaveCount(0)
  await goToStep(page, 2)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('Made.')
  await goToStep(page, 1)
  for (const left of ['Made.', '']) {
    await expect(page.locator('[id^="edit-"]')).toHaveCount(4)
    if (left) await expect(page.locator('[id^="edit-"]').nth(2)).toContainText(left)
    await undo(page)
  }
  await expect(page.locator('[id^="edit-"]')).toHaveCount(3)
  await save(page)
  expect(
    (await readBack(author, guideid)).steps.map(({ lines }) => firstOf(lines).text_raw),
  ).toEqual(['One.', 'Two. Typed before.', 'Three.'])
})

test('undo follows the order of what was done and keeps a step of others (A-43)', async ({
  page,
  site,
}) => {
  const { guideid } = await aGuide(author, 'Taken back in order', [['One.'], ['Two.'], ['Three.']])
  await signIn(page, author, '/')
  await openEditor(page, guideid)
  await goToStep(page, 2)
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(linesOf(page, 1)).toHaveText('Two.')
  await page.keyboard.press('End')
  await page.keyboard.type(' Typed after.')
  await goToStep(page, 3)
  // Where it was typed, not the move before it.
  await undo(page)
  await expect(linesOf(page, 1)).toHaveText('Two.')
  await expect(linesOf(page, 1)).toBeFocused()
  await undo(page)
  await expect(linesOf(page, 2)).toHaveText('Two.')
  await page.getByRole('button', { name: 'More actions for step 2' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.locator('[id^="edit-"]')).toHaveCount(4)
  await save(page)
  const copy = itemAt((await readBack(author, guideid)).steps, 2)
  await site.admin.client.patchStep({
    params: { guideid, stepid: copy.stepid },
    query: { revisionid: copy.revisionid },
    body: { title: 'Theirs' },
  })
  await page.reload()
  await expect(page.getByText('Theirs').first()).toBeVisible()
  await undo(page)
  await expect(page.getByText('Step 3 has been changed since, so it stays.').first()).toBeAttached()
  expect((await readBack(author, guideid)).steps.map(({ title }) => title)).toEqual([
    '',
    '',
    'Theirs',
    '',
  ])
})
