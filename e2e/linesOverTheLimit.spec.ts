import { firstOf } from '#lib/existing.ts'
// What is beyond the limits of today: nothing is swallowed, nothing too long is sent, and what is
// old may stay.
import {
  aGuide,
  caretAtEndOf,
  linesOf,
  openEditor,
  readBack,
  save,
  stepOf,
  textsOf,
  watchWrites,
} from './support/editing.ts'
import { importGuide } from './support/imported.ts'
import { expect, signIn, test } from './support/test.ts'

const longest = (body: string): number => {
  const { lines = [] } = JSON.parse(body) as { lines?: { text_raw: string }[] }
  return Math.max(0, ...lines.map(({ text_raw }) => [...text_raw].length))
}

test.beforeEach(({ page, site }) => signIn(page, site.admin))

test('a line of 360 characters is marked, and a split saves both parts (A-70)', async ({
  page,
  site,
}) => {
  const word = 'abcde fgh ' // ten characters
  const { guideid } = await aGuide(site.admin, 'Too long', [[word.repeat(27).trim(), 'other']])
  await openEditor(page, guideid)
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(() => {
      const text = [...document.querySelectorAll('[aria-live="polite"]')]
        .map(region => region.textContent?.trim() ?? '')
        .join(' ')
      if (text !== said.at(-1)) said.push(text)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const writes = watchWrites(page)
  await linesOf(page, 1).locator(':scope > div').first().click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  for (
    let n = 0;
    n < 8 && !(await page.evaluate(() => getSelection()?.focusOffset === 269));
    n += 1
  ) {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
  }
  const tail = ` ${word.repeat(9)}`
  const said = () => page.evaluate(() => Reflect.get(window, 'said') as string[])
  const marks = [
    [285, '280 of 350 characters.'],
    [335, '330 of 350 characters.'],
    [360, '350 of 350 characters: the line is full.'],
  ] as const
  let typed = 269
  for (const [end, words] of marks) {
    await page.keyboard.type(tail.slice(typed - 269, end - 269))
    typed = end
    await expect
      .poll(async () => (await said()).some(each => each.includes(words)), words)
      .toBe(true)
  }
  const text = `${word.repeat(27).trim()}${tail.slice(0, 91)}`
  expect([...text]).toHaveLength(360)
  const line = linesOf(page, 1).locator(':scope > div').first()
  await expect(line).toHaveText(text.trim())
  await expect(line).toHaveAttribute('data-count', '360 / 350')
  expect((await line.locator('[class*="beyond"]').allTextContents()).join('')).toBe(text.slice(350))
  await expect(
    stepOf(page, 1).getByText('Line 1 is 10 characters over the limit of 350.'),
  ).toBeVisible()
  const all = await said()
  for (const [, words] of marks)
    expect(all.filter(each => each.includes(words)).length, words).toBe(1)
  await caretAtEndOf(page, 1, 'other')
  await page.keyboard.type(' one')
  await expect.poll(async () => textsOf(await readBack(site.admin, guideid))[1]).toBe('other one')
  expect(firstOf(textsOf(await readBack(site.admin, guideid))).length).toBeLessThanOrEqual(350)
  await page.getByRole('button', { name: 'Split line 1', exact: true }).click()
  await save(page)
  const after = textsOf(await readBack(site.admin, guideid))
  expect(after).toHaveLength(3)
  expect(`${after[0]} ${after[1]}`).toBe(text.trim())
  expect(writes.filter(({ body }) => body !== '' && longest(body) > 350)).toEqual([])
})

test('a step over its limits saves only what got shorter (A-71)', async ({ page, site }) => {
  const long = 'x'.repeat(499) + 'y'
  const guideid = await importGuide(site, 7002, [
    {
      lines: [
        ...Array.from({ length: 10 }, (_, n) => ({ text_raw: `line ${n + 1}` })),
        { text_raw: long },
      ],
    },
  ])
  await openEditor(page, guideid)
  const lines = linesOf(page, 1).locator(':scope > div')
  await expect(lines).toHaveCount(11)
  await expect(lines.last()).toHaveText(long)
  await expect(stepOf(page, 1).getByText('11 of 8 lines')).toBeVisible()
  await expect(
    stepOf(page, 1).getByText(
      'Line 11 is 150 characters over the limit of 350. This line was already too long. You can leave it as it is, or shorten it.',
    ),
  ).toBeVisible()
  const writes = watchWrites(page)
  await lines.last().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Backspace')
  await save(page)
  expect(textsOf(await readBack(site.admin, guideid)).at(-1)).toBe('x'.repeat(499))
  await page.keyboard.type('zz')
  await expect(lines.last()).toHaveText(`${'x'.repeat(499)}zz`)
  await expect(lines.last()).toHaveAttribute('data-count', '501 / 350')
  await expect(
    stepOf(page, 1).getByText(
      'Line 11 is 151 characters over the limit of 350. Shorten the line to save it. Until then, its text is kept on this device and not sent.',
    ),
  ).toBeVisible()
  await caretAtEndOf(page, 1, 'line 1')
  await page.keyboard.type('!')
  await expect.poll(async () => textsOf(await readBack(site.admin, guideid))[0]).toBe('line 1!')
  expect(textsOf(await readBack(site.admin, guideid)).at(-1)).toBe('x'.repeat(499))
  expect(writes.filter(({ body }) => longest(body) > 499)).toEqual([])
  // What is kept here outlives a reload, and a twelfth line is refused.
  await page.reload()
  await expect(lines.last()).toHaveText(`${'x'.repeat(499)}zz`)
  await caretAtEndOf(page, 1, 'line 2')
  await page.keyboard.press('Enter')
  await expect(stepOf(page, 1).getByText('A step can have up to 8 lines.')).toBeVisible()
  await expect(lines).toHaveCount(11)
})

test('an unknown bullet is shown by name and kept (A-81)', async ({ page, site }) => {
  const guideid = await importGuide(site, 7003, [
    { lines: [{ text_raw: 'one' }, { text_raw: 'two', bullet: 'icon_x' }] },
  ])
  await openEditor(page, guideid)
  await expect(
    linesOf(page, 1).getByRole('button', { name: 'Line 2 of 2, level 1, icon_x' }),
  ).toBeVisible()
  await caretAtEndOf(page, 1, 'two')
  await expect(page.getByRole('button', { name: 'Bullet: icon_x' })).toHaveText('?icon_x')
  await page.keyboard.type('!')
  await save(page)
  expect(
    firstOf((await readBack(site.admin, guideid)).steps).lines.map(
      ({ bullet, text_raw }) => `${bullet} ${text_raw}`,
    ),
  ).toEqual(['black one', 'icon_x two!'])
})
