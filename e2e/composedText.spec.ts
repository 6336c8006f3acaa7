// Text that an input method puts together: it arrives as it was typed, and no rule of the lines
// acts meanwhile.
import type { CDPSession, Page } from '@playwright/test'
import { atLeast, firstOf } from '#lib/existing.ts'
import {
  aGuide,
  caretAtEndOf,
  linesOf,
  openEditor,
  readBack,
  save,
  textsOf,
} from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

/**
 * One after another, as an input method shows it; `Enter` and `Backspace` are keys that it takes
 * for itself.
 */
const compose = async (keys: CDPSession, parts: readonly string[], result: string) => {
  for (const part of parts) {
    if (/^[A-Z]\w+$/.test(part)) {
      for (const type of ['rawKeyDown', 'keyUp'] as const)
        await keys.send('Input.dispatchKeyEvent', {
          type,
          key: part,
          code: part,
          windowsVirtualKeyCode: 229,
        })
    } else
      await keys.send('Input.imeSetComposition', {
        text: part,
        selectionStart: part.length,
        selectionEnd: part.length,
      })
  }
  await keys.send('Input.insertText', { text: result })
}

const languages = [
  [
    'Japanese',
    ['n', 'に', 'にh', 'にほ', 'にほn', 'Backspace', 'にほ', 'にほん', '日本', 'Enter'],
    '日本',
  ],
  ['Korean', ['ㅎ', '하', '한', 'Backspace', '하', '한', 'Enter'], '한'],
  ['accented', ['´', 'Backspace', '´'], 'é'],
] as const

const open = async (
  page: Page,
  title: string,
  lines: string[],
  admin: Parameters<typeof aGuide>[0],
) => {
  const { guideid } = await aGuide(admin, title, [lines])
  await openEditor(page, guideid)
  return { guideid, keys: await page.context().newCDPSession(page) }
}

test('composed Japanese, Korean and accented text is kept as typed (A-85)', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  const { guideid, keys } = await open(page, 'Composed', ['first', 'second'], site.admin)
  const before = firstOf((await readBack(site.admin, guideid)).steps).lines.map(
    ({ lineid }) => lineid,
  )
  await caretAtEndOf(page, 1, 'first')
  for (const [, parts, result] of languages) await compose(keys, parts, result)
  await caretAtEndOf(page, 1, 'second')
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowLeft')
  for (const [, parts, result] of languages) await compose(keys, parts, result)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  for (const [, parts, result] of languages) await compose(keys, parts, result)
  await page.keyboard.type(' ok')
  await save(page)
  const guide = await readBack(site.admin, guideid)
  expect(textsOf(guide)).toEqual(['first日本한é', 'sec日本한éond', '日本한é ok'])
  expect(
    firstOf(guide.steps)
      .lines.slice(0, 2)
      .map(({ lineid }) => lineid),
  ).toEqual(before)
})

test('composing over a selection of lines joins only its ends (A-85, A-79)', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  const { guideid, keys } = await open(
    page,
    'Composed over',
    ['one', 'two', 'three', 'four'],
    site.admin,
  )
  await caretAtEndOf(page, 1, 'two')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => page.evaluate(() => getSelection()?.toString().length)).toBeGreaterThan(2)
  await compose(keys, ['に', 'にほ'], '日本')
  await expect(linesOf(page, 1)).toHaveText(/^onetw日本.*four$/)
  await save(page)
  const texts = textsOf(await readBack(site.admin, guideid))
  expect([texts.length, texts[0], texts.at(-1)]).toEqual([3, 'one', 'four'])
})

test('a change by somebody else during composition is kept (A-85)', async ({ page, site }) => {
  await signIn(page, site.admin)
  const { guideid, keys } = await open(
    page,
    'Composed beside others',
    ['mine', 'theirs'],
    site.admin,
  )
  const step = firstOf((await readBack(site.admin, guideid)).steps)
  await caretAtEndOf(page, 1, 'mine')
  const [first, second] = atLeast(
    2,
    step.lines.map(({ lineid, bullet, level, text_raw }) => ({
      lineid,
      bullet,
      level,
      text_raw,
    })),
  )
  await site.admin.client.patchStep({
    params: { guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid },
    body: { lines: [first, { ...second, text_raw: 'theirs, better' }] },
  })
  await keys.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 })
  // The save of what is composed so far brings the other's line by a merge.
  await page.evaluate(() =>
    dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true })),
  )
  await expect
    .poll(async () => textsOf(await readBack(site.admin, guideid)))
    .toEqual(['mineに', 'theirs, better'])
  await keys.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
  await keys.send('Input.insertText', { text: '日本' })
  await expect(linesOf(page, 1)).toHaveText('mine日本theirs, better')
  await save(page)
  expect(textsOf(await readBack(site.admin, guideid))).toEqual(['mine日本', 'theirs, better'])
})
