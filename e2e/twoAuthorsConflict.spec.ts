import type { Page } from '@playwright/test'
import { firstOf, itemAt } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { sitDown } from './support/authorAtDesk.ts'
import { aGuide, caretAtEndOf, linesOf, readBack, save, textsOf } from './support/editing.ts'
import type { Person } from './support/site.ts'
import { expect, test } from './support/test.ts'

const lines = ['Loosen the screws.', 'Lift the cover.', 'Pull the plug.']
let ada: Person
let bob: Person

test.beforeAll(async ({ site }) => {
  ada = await site.person('Ada', { privilege: 'Moderator' })
  bob = await site.person('Bob', { privilege: 'Moderator' })
})

const append = async (page: Page, line: string, words: string) => {
  await caretAtEndOf(page, 1, line)
  await page.keyboard.type(words)
}
const panelOf = (page: Page) => page.getByRole('region', { name: '1 question in step 1' })

for (const [first, second] of [
  ['Ada', 'Bob'],
  ['Bob', 'Ada'],
] as const) {
  const both = () => (first === 'Ada' ? [ada, bob] : [bob, ada]) as [Person, Person]

  test(`different lines merge when ${first} saves before ${second}`, async ({
    browser,
    site,
    faults,
  }) => {
    const guide = await aGuide(ada, `Merging, ${first} first`, [lines])
    const [early, late] = both()
    const one = await sitDown(browser, site, early, guide, faults)
    const other = await sitDown(browser, site, late, guide, faults)
    await append(one, firstOf(lines), ' All four.')
    await append(other, itemAt(lines, 2), ' Gently.')
    await save(one)
    await save(other)
    await expect(linesOf(other, 1)).toContainText('Loosen the screws. All four.')
    expect(textsOf(await readBack(ada, guide.guideid))).toEqual([
      'Loosen the screws. All four.',
      'Lift the cover.',
      'Pull the plug. Gently.',
    ])
    await append(one, itemAt(lines, 1), ' Both hands.')
    await save(one)
    await expect(linesOf(one, 1)).toContainText('Pull the plug. Gently.')
    expect(textsOf(await readBack(ada, guide.guideid))).toEqual([
      'Loosen the screws. All four.',
      'Lift the cover. Both hands.',
      'Pull the plug. Gently.',
    ])
    await one.context().close()
    await other.context().close()
  })

  test(`the same line asks when ${first} saves before ${second}`, async ({
    browser,
    site,
    faults,
  }) => {
    const guide = await aGuide(ada, `Asking, ${first} first`, [lines])
    const [early, late] = both()
    const one = await sitDown(browser, site, early, guide, faults)
    const other = await sitDown(browser, site, late, guide, faults)
    await append(one, itemAt(lines, 1), ` So says ${first}.`)
    await append(other, itemAt(lines, 1), ` So says ${second}.`)
    await save(one)
    await other.keyboard.press('Control+s')
    const panel = panelOf(other)
    await expect(panel).toContainText(`So says ${first}.`)
    await expect(panel).toContainText(`So says ${second}.`)
    for (const radio of await panel.getByRole('radio').all()) await expect(radio).not.toBeChecked()
    await expectAccessible(other)
    await other.setViewportSize({ width: 390, height: 844 })
    for (const button of await panel.getByRole('button').all())
      await expect(button).toBeInViewport({ ratio: 1 })
    await other.setViewportSize({ width: 1440, height: 900 })
    expect(textsOf(await readBack(ada, guide.guideid))[1]).toBe(`Lift the cover. So says ${first}.`)

    // A question outlives the page.
    await other.reload()
    await expect(panel).toContainText(`So says ${first}.`)
    await expect(panel).toContainText(`So says ${second}.`)
    await panel.getByRole('radio', { name: 'Both, as two lines' }).check()
    await panel.getByRole('button', { name: 'Apply' }).click()
    await save(other)
    const texts = textsOf(await readBack(ada, guide.guideid))
    expect(texts).toHaveLength(4)
    expect(texts).toEqual(
      expect.arrayContaining([
        `Lift the cover. So says ${first}.`,
        `Lift the cover. So says ${second}.`,
        lines[0],
        lines[2],
      ]),
    )
    await one.context().close()
    await other.context().close()
  })
}

for (const [choice, winner] of [
  ['Theirs', 'Ada'],
  ['Mine', 'Bob'],
] as const) {
  test(`"${choice}" keeps the text of ${winner}, and only after it was chosen`, async ({
    browser,
    site,
    faults,
  }) => {
    const guide = await aGuide(ada, `Choosing ${choice}`, [lines])
    const one = await sitDown(browser, site, ada, guide, faults)
    const other = await sitDown(browser, site, bob, guide, faults)
    await append(one, itemAt(lines, 1), ' So says Ada.')
    await append(other, itemAt(lines, 1), ' So says Bob.')
    await append(other, firstOf(lines), ' A quarter turn.')
    await save(one)
    await other.keyboard.press('Control+s')
    const panel = panelOf(other)
    await panel.getByRole('radio', { name: new RegExp(`^${choice}`) }).check()
    await panel.getByRole('button', { name: 'Apply' }).click()
    await save(other)
    expect(textsOf(await readBack(ada, guide.guideid))).toEqual([
      'Loosen the screws. A quarter turn.',
      `Lift the cover. So says ${winner}.`,
      'Pull the plug.',
    ])
    await one.context().close()
    await other.context().close()
  })
}
