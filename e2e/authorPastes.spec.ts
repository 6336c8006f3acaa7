// What comes from the clipboard, and what goes onto it (authoring.md 6.2, A-83 to A-86).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { firstOf, itemAt } from '#lib/existing.ts'
import { rootFolder } from '#server/base/root.ts'
import {
  aGuide,
  caretAtEndOf,
  linesOf,
  openEditor,
  paste,
  putOnClipboard,
  readBack,
  save,
  stepOf,
} from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'
import type { Site } from './support/site.ts'

const fixture = (name: string) =>
  readFileSync(join(rootFolder, 'src', 'fixtures', 'paste', name), 'utf8')
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ')
const stored = async (site: Site, guideid: number) =>
  (await readBack(site.admin, guideid)).steps.map(({ lines }) =>
    lines.map(({ level, bullet, text_raw }) => `${level} ${bullet} ${text_raw}`),
  )
/** The step behind the one of this number, with the caret in it. */
const newStep = async (page: Page, number: number) => {
  await page.keyboard.press('Control+Enter')
  await expect(linesOf(page, number)).toBeFocused()
}

test.beforeEach(({ page, site }) => signIn(page, site.admin))

test('pasted documents, tables and mails become lines, levels and steps (A-83)', async ({
  page,
  site,
}) => {
  for (const [name, offer] of [
    ['word.html', 'Use the matching bullet'],
    ['spreadsheet.html', null],
    ['web.html', 'Use the matching bullet'],
    ['plain.txt', null],
    ['mail.html', null],
  ] as const) {
    const { guideid } = await aGuide(site.admin, `Pasted ${name}`, [['first']])
    await openEditor(page, guideid)
    await caretAtEndOf(page, 1, 'first')
    await newStep(page, 2)
    const source = fixture(name)
    await paste(
      linesOf(page, 2),
      name.endsWith('.html') ? { html: source, text: textOf(source) } : { text: source },
    )
    const expected = JSON.parse(fixture(name.replace(/\.\w+$/, '.json'))) as string[][]
    if (expected.length > 1) {
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
        'This step',
        'New step 1',
      ])
      await dialog.getByRole('button', { name: 'Paste and add 1 step' }).click()
    }
    if (offer) await stepOf(page, 2).getByRole('button', { name: offer }).click()
    await save(page)
    expect([name, ...(await stored(site, guideid)).slice(1)]).toEqual([name, ...expected])
  }
})

test('one undo takes back a paste of many steps and one redo repeats it (A-83)', async ({
  page,
  site,
}) => {
  const { guideid } = await aGuide(site.admin, 'Pasted and undone', [['first'], ['second']])
  await openEditor(page, guideid)
  const before = await stored(site, guideid)
  const sentence = 'Turn the screw until it stops. '
  await caretAtEndOf(page, 1, 'first')
  const text = [
    ...Array.from({ length: 9 }, (_, n) => `line ${n}`),
    sentence.repeat(12).trim(),
  ].join('\n')
  await paste(linesOf(page, 1), { text })
  await expect(
    page.getByRole('dialog').getByText('Split 1 overlong line between sentences'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Paste and add 1 step' }).click()
  await save(page)
  const after = await stored(site, guideid)
  expect(after.map(lines => lines.length)).toEqual([8, 3, 1])
  expect(firstOf(after)[0]).toBe('0 black firstline 0')
  expect(itemAt(after, 1).slice(1)).toEqual([
    `0 black ${sentence.repeat(11).trim()}`,
    `0 black ${sentence.trim()}`,
  ])
  await expect(linesOf(page, 1)).toBeFocused()
  await page.keyboard.press('Control+z')
  await save(page)
  expect(await stored(site, guideid)).toEqual(before)
  await page.keyboard.press('Control+y')
  await save(page)
  expect(await stored(site, guideid)).toEqual(after)
})

test('a plain paste goes in at the caret and splits at line breaks only (A-84)', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { guideid } = await aGuide(site.admin, 'Pasted bare', [['one two']])
  await openEditor(page, guideid)
  await caretAtEndOf(page, 1, 'one two')
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('ArrowLeft')
  await putOnClipboard(page, ' a b', '<ul><li><b>a</b></li><li>b</li></ul>')
  await page.keyboard.press('Control+Shift+v')
  await expect(linesOf(page, 1)).toHaveText('one a b two')
  await page.keyboard.press('End')
  await putOnClipboard(page, '- a\nb', '<p><b>a b</b></p>')
  await page.keyboard.press('Control+Shift+v')
  await save(page)
  expect(await stored(site, guideid)).toEqual([['0 black one a b two- a', '0 black b']])
})

test('copied lines are lists for other programs and the same lines here (A-86)', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { client } = site.admin
  const { guideid } = await aGuide(site.admin, 'Copied and back', [])
  const lines = [
    { text_raw: 'Lift the ***cover***', bullet: 'red', level: 0 },
    { text_raw: 'See [[Battery|the battery]]', bullet: 'icon_note', level: 1 },
    { text_raw: 'a < b & c', bullet: 'light_blue', level: 2 },
  ] as const
  await client.createStep({ params: { guideid }, body: { lines: [...lines] } })
  await openEditor(page, guideid)
  await linesOf(page, 1).getByText('a < b & c').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  const [html, text] = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    if (!item) return []
    return Promise.all(
      ['text/html', 'text/plain'].map(async type => (await item.getType(type)).text()),
    )
  })
  expect(text).toBe('Lift the ***cover***\n\tSee [[Battery|the battery]]\n\t\ta < b & c')
  expect(html).toMatch(
    /^(<meta[^>]*>)?<ul><li[^>]*>Lift the <(b|strong)>cover<\/(b|strong)><ul><li[^>]*>See <a [^>]*>the battery<\/a><ul><li[^>]*>a &lt; b &amp; c<\/li><\/ul><\/li><\/ul><\/li><\/ul>$/,
  )
  await newStep(page, 2)
  await page.keyboard.press('Control+v')
  await save(page)
  const guide = await readBack(site.admin, guideid)
  const shape = (step: number) =>
    itemAt(guide.steps, step).lines.map(({ text_raw, bullet, level }) => ({
      text_raw,
      bullet,
      level,
    }))
  expect(shape(0)).toEqual([...lines])
  expect(shape(1)).toEqual([...lines])
  const ids = guide.steps.map(step => step.lines.map(({ lineid }) => lineid))
  expect(itemAt(ids, 1).some(lineid => firstOf(ids).includes(lineid))).toBe(false)
  // Cut takes them away, and they come back as they were.
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+x')
  await expect(linesOf(page, 2)).toHaveText('')
  await page.keyboard.press('Control+v')
  await save(page)
  expect((await stored(site, guideid))[1]).toEqual(
    lines.map(({ level, bullet, text_raw }) => `${level} ${bullet} ${text_raw}`),
  )
})
