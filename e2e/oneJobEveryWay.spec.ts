// One job, by five means: a guide with steps, lines, a picture and a tool is written and published
// with keys alone, with clicks alone, by touch at 320 px, from right to left, and in a language
// that is longer. axe looks at each screen on the way, in both themes.
import type { Locator, Page } from '@playwright/test'
import { firstOf } from '#lib/existing.ts'
import { photo } from '#testing/images.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { aGuide, linesOf, openEditor, tabTo } from './support/editing.ts'
import { inPseudo, speakPseudo } from './support/pseudo.ts'
import { thumbType } from './support/thumb.ts'
import type { Site } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

/** No language that ships is written so: its direction is set as activating one would. */
const mirror = (page: Page) =>
  page.addInitScript(() => {
    const turn = () =>
      document.documentElement.dir !== 'rtl' && (document.documentElement.dir = 'rtl')
    new MutationObserver(turn).observe(document, {
      attributes: true,
      subtree: true,
      childList: true,
      attributeFilter: ['dir'],
    })
  })

type Way = {
  title: string
  hand: 'keys' | 'clicks' | 'touch'
  prepare?: (page: Page) => Promise<unknown>
  says?: (name: string) => RegExp
  dir?: 'rtl'
}
const ways: readonly Way[] = [
  { title: 'by keys alone', hand: 'keys' },
  { title: 'by clicks alone', hand: 'clicks' },
  { title: 'by touch at 320 px', hand: 'touch' },
  { title: 'from right to left', hand: 'clicks', prepare: mirror, dir: 'rtl' },
  { title: 'in a longer language', hand: 'clicks', prepare: speakPseudo, says: inPseudo },
]

/** How somebody reaches a control, and writes. */
const meansOf = (page: Page, { hand, says }: Way) => {
  const press = async (target: Locator) => {
    if (hand === 'touch') return target.tap()
    if (hand === 'clicks') return target.click()
    await tabTo(page, target)
    return page.keyboard.press('Enter')
  }
  return {
    named: (role: Parameters<Page['getByRole']>[0], name: string, within: Page | Locator = page) =>
      within.getByRole(role, says ? { name: says(name) } : { name, exact: true }),
    press,
    tick: async (radio: Locator) => {
      if (hand === 'touch') return radio.locator('xpath=ancestor::label').tap()
      if (hand === 'clicks') return radio.click()
      await tabTo(page, page.getByRole('radio').first())
      while (!(await radio.isChecked())) await page.keyboard.press('ArrowDown')
    },
    into: async (field: Locator) => {
      if (hand === 'keys') return tabTo(page, field)
      return hand === 'touch' ? field.tap() : field.click()
    },
    type: (text: string) => (hand === 'touch' ? thumbType(page, text) : page.keyboard.type(text)),
    leaveLines: () => (hand === 'keys' ? page.keyboard.press('Escape') : Promise.resolve()),
  }
}

/** From its top: to axe, what has been scrolled half under a bar is a small target. */
const lookAtAll = async (page: Page) => {
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

const expectMade = async ({ anyone }: Site, title: string) => {
  const { guideid } = firstOf(await anyone.listGuides({ query: { title } }))
  const guide = await anyone.readGuide({ params: { guideid } })
  expect(guide.steps.map(({ lines }) => lines.map(({ text_raw }) => text_raw))).toEqual([
    ['Open the lid.', 'Keep it.'],
    ['Close the lid.'],
  ])
  expect(firstOf(guide.steps).media).toMatchObject({ type: 'image', data: [{}] })
  expect(guide.tools.map(({ text }) => text)).toEqual(['Spudger'])
}

for (const way of ways)
  test.describe(way.title, () => {
    if (way.hand === 'touch')
      test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } })

    test(`a guide is written and published ${way.title} (A-213, A-214, A-222)`, async ({
      page,
      site,
    }) => {
      await aGuide(site.admin, `Before ${way.title}`, [['one']])
      await signIn(page, site.admin, '/guides')
      await way.prepare?.(page)
      await page.goto('/guides/new')
      const { named, press, tick, into, type, leaveLines } = meansOf(page, way)
      const expectDirection = () =>
        expect(page.locator('html')).toHaveCSS('direction', way.dir ?? 'ltr')
      const title = `The lid ${way.title}`
      await into(named('combobox', 'Category'))
      await type('Bench')
      const offered = page.getByRole('listbox').getByRole('option', { name: /^Bench tools/ })
      await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(/^Bench tools/)
      await expect(offered.first()).toHaveAttribute('aria-selected', 'true')
      if (way.hand === 'keys') await page.keyboard.press('Enter')
      else await press(offered.first())
      await tick(named('radio', 'Technique'))
      await expectDirection()
      await expectAccessible(page)
      await press(named('button', 'Use my own title'))
      await expect(named('textbox', 'Title')).toBeFocused()
      await type(title)
      await press(named('button', 'Create guide'))
      const lines = (n: number) => named('textbox', `Lines of step ${n}`)
      await expect(lines(1)).toBeFocused()
      await type('Open the lid.')
      await page.keyboard.press('Enter')
      await type('Keep it.')
      await leaveLines()
      const step = (n: number) => named('article', `Step ${n}`)
      const add = way.hand === 'touch' ? 'Take picture' : 'Add picture'
      const chooser = page.waitForEvent('filechooser')
      if (way.hand === 'keys') {
        await tabTo(page, named('button', add, step(1)), 'Shift+Tab')
        await page.keyboard.press('Enter')
      } else await press(named('button', add, step(1)))
      await (
        await chooser
      ).setFiles({
        name: `${way.hand}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await photo(1208 + 8 * ways.indexOf(way), 900),
      })
      await expect(named('button', 'Show picture 1', step(1))).toBeVisible()
      await press(
        way.hand === 'touch'
          ? named('button', 'Add step after this one')
          : named('button', 'Add step at the end').last(),
      )
      await expect(lines(2)).toBeFocused()
      await type('Close the lid.')
      await leaveLines()
      await expectDirection()
      await lookAtAll(page)
      await expect(page).not.toHaveTitle(/^•/)

      await page.goto(page.url().replace(/\/edit\/steps.*/, '/edit/parts'))
      await press(named('button', 'Add tool'))
      await into(named('combobox', 'Name'))
      await type('Spudger')
      await press(named('button', 'Done'))
      await expectDirection()
      await lookAtAll(page)
      await expect(page).not.toHaveTitle(/^•/)

      if (way.hand === 'touch') {
        await press(named('button', 'More'))
        await press(named('menuitem', 'Publish…'))
      } else await press(named('button', 'Publish…'))
      const asks = named('dialog', 'Publish this guide?')
      await expectDirection()
      await expectAccessible(page)
      await press(named('button', 'Publish', asks))
      const done = named('dialog', 'The guide is published')
      await press(named('button', 'Close', done))
      await expect(done).toHaveCount(0)
      await expectMade(site, title)
    })
  })

/** Some of what has the focus is seen: no bar lies over all of it. */
const isCovered = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement
    if (!one || one === document.body) return null
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const places = [top + 2, (top + bottom) / 2, bottom - 2].map(y =>
      document.elementFromPoint((left + right) / 2, y),
    )
    const isSeen = places.some(seen => seen && (one.contains(seen) || seen.contains(one)))
    return isSeen ? null : `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent}`
  })

test.describe('in a low window', () => {
  test.use({ viewport: { width: 390, height: 500 } })

  test('what gets the focus in the editor lies under no bar, on the way back too (A-216)', async ({
    page,
    site,
  }) => {
    const { guideid } = await aGuide(site.admin, 'Under no bar', [['one', 'two'], ['three']])
    await signIn(page, site.admin)
    await openEditor(page, guideid)
    const covered: string[] = []
    for (const key of ['Tab', 'Shift+Tab'])
      for (let n = 0; n < 30; n += 1) {
        await page.keyboard.press(key)
        if (await linesOf(page, 1).evaluate(lines => lines.contains(document.activeElement)))
          await page.keyboard.press('Escape')
        const name = await isCovered(page)
        if (name !== null) covered.push(`${key}: ${name}`)
      }
    expect(covered).toEqual([])
  })
})
