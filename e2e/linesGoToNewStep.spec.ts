import { firstOf } from '#lib/existing.ts'
// A step that comes to more lines than it may have, while somebody else works on it too: no word of
// it is lost, and nothing is called saved before it is.
import { expectAccessible } from './support/accessible.ts'
import {
  aGuide,
  caretAtEndOf,
  expectSaved,
  line,
  openEditor,
  readBack,
  textsOf,
} from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

const eight = Array.from({ length: 8 }, (_, i) => `Line ${i + 1}`)

test('both wordings of a full step lose no word, even when somebody deletes the step meanwhile', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada', { privilege: 'Moderator' })
  const bob = await site.person('Bob', { privilege: 'Moderator' })
  const { guideid } = await aGuide(ada, 'Nine lines', [eight, ['The other step.']])
  await signIn(page, ada)
  await openEditor(page, guideid)
  const first = firstOf((await readBack(bob, guideid)).steps)
  const { revisionid } = await bob.client.patchStep({
    params: { guideid, stepid: first.stepid },
    query: { revisionid: first.revisionid },
    body: {
      lines: first.lines.map(({ lineid, text_raw }, i) => ({
        ...line(i === 0 ? 'Line 1 bensword' : text_raw),
        lineid,
      })),
    },
  })
  await caretAtEndOf(page, 1, 'Line 1')
  await page.keyboard.type(' annasword')
  await caretAtEndOf(page, 1, 'Line 6')
  await page.keyboard.type(' annaother')
  await page.getByRole('button', { name: /^Edit step 2/ }).click()
  await page.keyboard.press('Control+s')
  const saveLine = page.getByTestId('save-line')
  await expect(saveLine).toContainText('1 question needs your decision')
  await expect(page).toHaveTitle(/^•/)
  await saveLine.getByRole('button', { name: 'Decide' }).click()
  // A step that was deleted while the page was closed comes last.
  const panel = page.getByRole('region', { name: /questions? in step \d/ })
  await panel.getByRole('radio', { name: 'Both, as two lines' }).check()
  // The limit is told before anything is applied.
  const cut = panel.getByRole('radiogroup', { name: '9 lines: which ones go into a new step?' })
  await expect(cut).toBeVisible()
  await expect(panel.getByText('1 of 2 questions answered')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await expectAccessible(page)
  // What is saved meanwhile does not make it saved, and it outlives a reload and the step itself.
  await caretAtEndOf(page, 2, 'The other step.')
  await page.keyboard.type(' More.')
  await page.keyboard.press('Control+s')
  await expect
    .poll(async () => textsOf(await readBack(ada, guideid), 1))
    .toEqual(['The other step. More.'])
  await expect(saveLine).toContainText('1 question needs your decision')
  await bob.client.deleteStep({
    params: { guideid, stepid: first.stepid },
    query: { revisionid },
  })
  await page.reload()
  await expect(page.getByText('Line 6 annaother').first()).toBeVisible()
  await expect(saveLine).toContainText('1 question needs your decision')
  await cut.getByRole('radio', { name: /^New step from line 7: Line 6 annaother/ }).check()
  await panel.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: /^Restore/ }).click()
  await expectSaved(page)
  const { steps } = await readBack(ada, guideid)
  const stored = steps.map(step => step.lines.map(({ text_raw }) => text_raw))
  expect(stored.flat().sort()).toEqual(
    [
      'Line 1 bensword',
      'Line 1 annasword',
      ...eight.slice(1, 5),
      'Line 6 annaother',
      'Line 7',
      'Line 8',
      'The other step. More.',
    ].sort(),
  )
  expect(Math.max(...stored.map(lines => lines.length))).toBeLessThanOrEqual(8)
})
