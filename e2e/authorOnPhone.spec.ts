// A guide from nothing on a phone: thumbs and the keyboard of the screen, no mouse, no key of a
// real keyboard.
import type { Locator, Page } from '@playwright/test'
import { firstOf, foundIn, itemAt } from '#lib/existing.ts'
import { photo } from '#testing/images.ts'
import { aGuide, expectSaved, line, linesOf, readBack, stepOf, textsOf } from './support/editing.ts'
import { listenIn, expect, test } from './support/test.ts'
import type { Person } from './support/site.ts'
import { thumbType } from './support/thumb.ts'

const phone = { width: 390, height: 844 }
/** What is left of the page while the keyboard of the screen is open. */
const aboveKeyboard = { width: 390, height: 470 }
test.use({ hasTouch: true, isMobile: true, viewport: phone })

const texts = ['Open the lid.', 'Take the belt off.', 'Close it again.']
const file = async (n: number) => ({
  name: `${n}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await photo(900 + 8 * n, 1200),
})

/** The line of the caret stands in what is left of the page, and nothing lies over it. */
const expectCaretFree = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const anchor = getSelection()?.anchorNode
        const line = (anchor instanceof Element ? anchor : anchor?.parentElement)?.closest(
          'p, [class*=line]',
        )
        if (!line) return []
        const { left, top, bottom } = line.getBoundingClientRect()
        return [top + 2, bottom - 2].map(
          y =>
            line.contains(document.elementFromPoint(left + 8, y)) ||
            document.elementFromPoint(left + 8, y)?.contains(line) === true,
        )
      }),
    )
    .toEqual([true, true])
const signInByThumb = async (page: Page, person: Person) => {
  await page.goto('/sign-in')
  await page.getByLabel('Email').tap()
  await thumbType(page, person.email)
  await page.getByLabel('Password', { exact: true }).tap()
  await thumbType(page, person.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).tap()
  await expect(page.getByRole('main').getByRole('link', { name: 'New guide' })).toBeVisible()
}
/** No target is smaller than a thumb can meet; what is tapped must be what lies on top. */
const tap = async (target: Locator) => {
  // A radio is as large as the label around it.
  const { width, height } = await target.evaluate(
    element => (element.closest('label') ?? element).getBoundingClientRect().toJSON() as DOMRect,
  )
  expect(Math.min(width, height), String(target)).toBeGreaterThanOrEqual(24)
  await target.tap()
}
const saveByThumb = async (page: Page) => {
  await tap(page.getByRole('button', { name: 'More', exact: true }))
  await tap(page.getByRole('menuitem', { name: 'Save now' }))
  await expectSaved(page)
}

test('a guide of three photographs is written and published on a phone (A-222)', async ({
  page,
  site,
  browser,
  faults,
}) => {
  await aGuide(site.admin, 'For its category, by thumb', [['one']])
  await signInByThumb(page, site.admin)
  await tap(page.getByRole('main').getByRole('link', { name: 'New guide' }))
  await tap(page.getByText('Technique', { exact: true }))
  await tap(page.getByRole('combobox', { name: 'Category' }))
  await page.setViewportSize(aboveKeyboard)
  await thumbType(page, 'Bench')
  await tap(page.getByRole('option', { name: 'Bench tools' }))
  await tap(page.getByRole('button', { name: 'Use my own title' }))
  await page.getByRole('textbox', { name: 'Title' }).selectText()
  await thumbType(page, 'Belt by thumb')
  await tap(page.getByRole('button', { name: 'Create guide' }))
  const bar = page.getByRole('group', { name: 'Bottom toolbar' })
  for (const [n, text] of texts.entries()) {
    if (n > 0) await tap(bar.getByRole('button', { name: 'Add step after this one' }))
    await expect(linesOf(page, n + 1)).toBeFocused()
    await page.setViewportSize(aboveKeyboard)
    await thumbType(page, text)
    await expectCaretFree(page)
    await page.setViewportSize(phone)
    const chooser = page.waitForEvent('filechooser')
    await tap(stepOf(page, n + 1).getByRole('button', { name: 'Take picture' }))
    expect(
      await (
        await chooser
      )
        .element()
        .evaluate((input: HTMLInputElement) => [input.accept, input.getAttribute('capture')]),
    ).toEqual(['image/*', 'environment'])
    await (await chooser).setFiles(await file(n))
    await expect(stepOf(page, n + 1).getByRole('button', { name: 'Show picture 1' })).toBeVisible()
  }
  // Another line in the last step, its level and its place.
  await tap(linesOf(page, 3).getByText(itemAt(texts, 2)))
  await page.setViewportSize(aboveKeyboard)
  await page.keyboard.press('Enter')
  await thumbType(page, 'Turn it.')
  await tap(bar.getByRole('button', { name: 'Move line up' }))
  await expectCaretFree(page)
  await page.setViewportSize(phone)
  await saveByThumb(page)
  const own = await site.admin.client.listOwnGuides({ query: { limit: 200 } })
  const { guideid } = foundIn(own, ({ title }) => title === 'Belt by thumb')
  expect(textsOf(await readBack(site.admin, guideid), 2)).toEqual(['Turn it.', texts[2]])
  await tap(page.getByRole('button', { name: 'More actions for step 3' }))
  await tap(page.getByRole('menuitem', { name: 'Move to…' }))
  await page.getByLabel('New position, 1 to 3').selectText()
  await thumbType(page, '1')
  await tap(page.getByRole('button', { name: 'Move', exact: true }))
  await saveByThumb(page)
  expect(textsOf(await readBack(site.admin, guideid), 0)).toEqual(['Turn it.', texts[2]])
  await tap(bar.getByRole('button', { name: 'Outline' }))
  await tap(
    page.getByRole('dialog', { name: 'Outline' }).getByRole('link', { name: /Take the belt off/ }),
  )
  await expect(linesOf(page, 3)).toBeVisible()
  await tap(page.getByRole('button', { name: 'More', exact: true }))
  await tap(page.getByRole('menuitem', { name: 'Publish…' }))
  await tap(
    page
      .getByRole('dialog', { name: 'Publish this guide?' })
      .getByRole('button', { name: 'Publish', exact: true }),
  )
  await tap(
    page
      .getByRole('dialog', { name: 'The guide is published' })
      .getByRole('button', { name: 'Close' }),
  )
  await tap(page.getByRole('button', { name: 'More', exact: true }))
  await expect(page.getByRole('menuitem', { name: 'Unpublish', exact: true })).toBeVisible()

  const context = await browser.newContext({
    baseURL: site.origin,
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
  })
  await listenIn(context, faults)
  const stranger = await context.newPage()
  await stranger.goto('/guides?title=Belt%20by%20thumb')
  await tap(
    stranger
      .getByRole('list', { name: 'Guides' })
      .getByRole('link', { name: 'Belt by thumb', exact: true }),
  )
  const steps = stranger.getByRole('main').getByRole('article').getByRole('article')
  await expect(steps).toHaveCount(3)
  for (const [n, words] of [
    ['Turn it.', itemAt(texts, 2)],
    [firstOf(texts)],
    [itemAt(texts, 1)],
  ].entries()) {
    for (const text of words)
      await expect(steps.nth(n).getByText(text, { exact: true })).toBeVisible()
    await expect(steps.nth(n).getByRole('img').first()).toBeVisible()
  }
  await context.close()
})

test('a conflict in one line is decided by touch on a phone (A-222)', async ({ page, site }) => {
  const guide = await aGuide(site.admin, 'Decided by thumb', [
    ['Loosen the screws.', 'Lift the lid.'],
  ])
  const bob = await site.person('Bob', { privilege: 'Moderator' })
  await signInByThumb(page, site.admin)
  await page.goto(`/guides/${guide.guideid}/edit/steps`)
  await tap(linesOf(page, 1).getByText('Lift the lid.'))
  await page.setViewportSize(aboveKeyboard)
  const { stepid, revisionid, lines } = firstOf(guide.steps)
  await bob.client.patchStep({
    params: { guideid: guide.guideid, stepid },
    query: { revisionid },
    body: {
      lines: lines.map(({ lineid }, n) => ({
        ...line(itemAt(['Loosen the screws.', 'Lift the cover.'], n)),
        lineid,
      })),
    },
  })
  await thumbType(page, 'Slowly: ')
  await tap(page.getByTestId('save-line').getByRole('button', { name: 'Decide' }))
  await page.setViewportSize(phone)
  const panel = page.getByRole('region', { name: '1 question in step 1' })
  await expect(panel).toBeVisible()
  await tap(panel.getByRole('radio', { name: /^Theirs/ }))
  await tap(panel.getByRole('button', { name: 'Apply' }))
  await expect(panel).toBeHidden()
  await expect(linesOf(page, 1)).toContainText('Lift the cover.')
  // And the editor is there to go on in.
  await tap(linesOf(page, 1).getByText('Loosen the screws.'))
  await page.keyboard.press('End') // where a thumb puts the caret is each browser's own rule
  await page.keyboard.press('Enter')
  await thumbType(page, 'Keep them.')
  await saveByThumb(page)
  expect([...textsOf(await readBack(site.admin, guide.guideid))].sort()).toEqual([
    'Keep them.',
    'Lift the cover.',
    'Loosen the screws.',
  ])
})
