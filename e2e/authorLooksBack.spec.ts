import sharp from 'sharp'
import type { Page } from '@playwright/test'
import type { Guide, Line } from '#contract/guides/shapes.ts'
import { atLeast, existing, firstOf, itemAt } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { aGuide, readBack, tabTo } from './support/editing.ts'
import type { Person } from './support/site.ts'
import { expectSettled } from './support/settled.ts'
import { expect, signIn, test } from './support/test.ts'

const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
let ada: Person
let bob: Person
test.beforeAll(async ({ site }) => {
  ada = await site.person('Ada', { privilege: 'Moderator' })
  bob = await site.person('Bob', { privilege: 'Moderator' })
})

const kept = ({ lineid, text_raw, bullet, level }: Line) =>
  ({ lineid, text_raw, bullet, level }) as {
    lineid: number
    text_raw: string
    bullet: 'black'
    level: number
  }
const revisions = (guide: Guide) =>
  ada.client.listGuideRevisions({ params: { guideid: guide.guideid }, query: { limit: 200 } })
/** The first line of a step says something else. */
const say = async (person: Person, guide: Guide, at: number, text_raw: string) => {
  const step = itemAt((await readBack(person, guide.guideid)).steps, at)
  await person.client.patchStep({
    params: step,
    query: step,
    body: { lines: step.lines.map((line, n) => ({ ...kept(line), ...(n === 0 && { text_raw }) })) },
  })
}
const entries = (page: Page) =>
  page.getByRole('complementary', { name: 'Revisions' }).locator('ol').first().locator('> li')
const step = (page: Page, number: number) =>
  page.getByRole('article', { name: `Step ${number}`, exact: true })
/** Words that are marked, never by colour alone. */
const marked = (page: Page) => page.locator('ins, del').allInnerTexts()

test('forty revisions are grouped, and any two compare from the address (A-125)', async ({
  page,
}) => {
  const guide = await aGuide(
    ada,
    'Forty revisions',
    words.map(word => [`Turn screw ${word}.`]),
  )
  for (let n = 0; (await revisions(guide)).length < 40; n++)
    await say(n % 2 ? ada : bob, guide, n % 9, `Turn screw ${words[n % 9]}, ${n}.`)
  const all = await revisions(guide)
  expect(all).toHaveLength(40)
  const made =
    all
      .filter(({ kind }) => kind === 'create' || kind === 'edit')
      .findLastIndex(({ username }) => username === 'Bob') + 1
  await signIn(page, ada, `/guides/${guide.guideid}/history`)
  await expect(page.getByRole('heading', { name: '40 revisions' })).toBeVisible()
  // One by one where both took turns; everything that made the guide is one sitting, which opens
  // into its parts.
  await expect(entries(page)).toHaveCount(made + 1)
  await expect(entries(page).first()).toContainText(
    `${firstOf(all).revisionid}, ${firstOf(all).username}`,
  )
  await expect(entries(page).nth(firstOf(all).username === 'Bob' ? 0 : 1)).not.toContainText('You.')
  await expect(entries(page).nth(firstOf(all).username === 'Bob' ? 1 : 0)).toContainText('You.')
  await expect(entries(page).first()).toContainText(/Step \d: 1 line changed\./)
  const sitting = entries(page).last()
  await expect(sitting).toContainText('Created with 9 steps.')
  await sitting.getByRole('button', { name: /^20 saves/ }).click()
  await expect(sitting.locator('li')).toHaveCount(19)
  await expectAccessible(page)

  const [third, seventeenth] = [itemAt(all, all.length - 3), itemAt(all, all.length - 17)]
  await page.goto(`/guides/${guide.guideid}/history/${third.revisionid}/${seventeenth.revisionid}`)
  await expect(
    page.getByRole('heading', { name: `${third.revisionid} to ${seventeenth.revisionid}` }),
  ).toBeVisible()
  const [from, to] = atLeast(
    2,
    await Promise.all(
      [third, seventeenth].map(({ revisionid }) =>
        ada.client.readGuideRevision({ params: { guideid: guide.guideid, revisionid } }),
      ),
    ),
  )
  expect(from.steps.length).toBeLessThan(to.steps.length)
  await expect(page.getByRole('article', { name: /^Step/ })).toHaveCount(
    to.steps.length - from.steps.length,
  )
  await expect(step(page, to.steps.length)).toContainText('new')
  await expect(page.getByRole('radio', { name: `Compare from ${third.revisionid}` })).toBeChecked()
  await expect(
    page.getByRole('radio', { name: `Compare to ${seventeenth.revisionid}` }),
  ).toBeChecked()

  await page.goto(`/guides/${guide.guideid}/history`)
  await expect(
    page.getByRole('heading', {
      name: `${itemAt(all, 1).revisionid} to ${firstOf(all).revisionid}`,
    }),
  ).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: `Compare from ${itemAt(all, 1).revisionid}` }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(
    page.getByRole('heading', {
      name: `${itemAt(all, 3).revisionid} to ${firstOf(all).revisionid}`,
    }),
  ).toBeVisible()
  await expect(page).toHaveURL(
    new RegExp(`/history/${itemAt(all, 3).revisionid}/${firstOf(all).revisionid}$`),
  )
})

test('a moved step with one changed word shows as one move and one word (A-126)', async ({
  page,
  faults,
}) => {
  const guide = await aGuide(
    ada,
    'One move',
    words.map(word => [`Turn screw ${word}.`]),
  )
  const picture = async (background: string) => {
    const file = new Uint8Array(
      await sharp({ create: { width: 800, height: 600, channels: 3, background } })
        .png()
        .toBuffer(),
    )
    return (await ada.client.uploadImage({ query: { file: `${background}.png` } }, { file })).image
      .id
  }
  const show = async (id: number) => {
    const last = itemAt((await readBack(ada, guide.guideid)).steps, 8)
    await ada.client.patchStep({
      params: last,
      query: last,
      body: { media: { type: 'image', data: [id] } },
    })
  }
  await show(await picture('teal'))
  const before = firstOf(await revisions(guide)).revisionid
  await say(bob, guide, 8, 'Turn screw ninth.')
  const { revisionid, steps } = await readBack(ada, guide.guideid)
  const ids = steps.map(({ stepid }) => stepid)
  await ada.client.orderSteps({
    params: guide,
    query: { revisionid },
    body: { stepids: [firstOf(ids), itemAt(ids, 8), ...ids.slice(1, 8)] },
  })
  const moved = firstOf(await revisions(guide)).revisionid
  await page.goto(`/guides/${guide.guideid}/history/${before}/${moved}`)
  await expect(page.getByText('1 step differs: 1 line, 1 step moved.')).toBeVisible()
  await expect(page.getByRole('article', { name: /^Step/ })).toHaveCount(1)
  await expect(step(page, 2)).toContainText('was step 9')
  await expect(step(page, 2)).not.toContainText(/new|removed/)
  await expect.poll(() => marked(page)).toEqual(['nine', 'ninth'])
  // a stranger only reads
  await expect(page.getByRole('button', { name: /^Restore/ })).toHaveCount(0)
  const fold = page.getByRole('button', { name: 'Steps 3 to 9 unchanged' })
  await expect(page.getByText('Turn screw two.')).toHaveCount(0)
  await fold.click()
  await expect(page.getByText('Turn screw two.')).toBeVisible()

  const third = itemAt((await readBack(ada, guide.guideid)).steps, 1)
  await ada.client.patchStep({
    params: third,
    query: third,
    body: { media: { type: 'image', data: [await picture('orange')] } },
  })
  await page.goto(
    `/guides/${guide.guideid}/history/${moved}/${firstOf(await revisions(guide)).revisionid}`,
  )
  await expect(step(page, 2)).toContainText('1 picture')
  // Pictures that only the history shows are for people with an account.
  const slider = page.getByRole('slider', {
    name: 'Dividing line between the old and the new picture',
  })
  await expect(page.getByRole('figure')).toHaveCount(2)
  await expect(slider).toHaveCount(0)
  await expectSettled(page)
  faults.splice(0, faults.length, ...faults.filter(fault => !/404/.test(fault)))
  await signIn(page, bob, new URL(page.url()).pathname)
  const left = () =>
    page
      .locator('figure img')
      .last()
      .evaluate(image => image.parentElement && getComputedStyle(image.parentElement).clipPath)
  await expect(slider).toHaveValue('50')
  const half = await left()
  await slider.focus()
  await page.keyboard.press('End')
  await expect(slider).toHaveValue('100')
  await expect.poll(left).not.toBe(half)
  await expectAccessible(page)
  await page
    .getByRole('article', { name: 'Step' })
    .getByRole('button', { name: 'Side by side' })
    .click()
  await expect(slider).toHaveCount(0)
  await expect(page.getByRole('figure')).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  const list = await page.getByRole('complementary', { name: 'Revisions' }).boundingBox()
  expect(existing(list, 'a box').height).toBeLessThanOrEqual(844 / 2)
  await expectAccessible(page)
})

test('restoring a step or a line previews it, adds a revision and can be undone (A-127)', async ({
  page,
}) => {
  const guide = await aGuide(
    ada,
    'Restoring',
    words.slice(0, 5).map(word => [`Turn screw ${word}.`, 'Wait.']),
  )
  const old = firstOf(await revisions(guide)).revisionid
  for (const at of [1, 3]) await say(bob, guide, at, `Hit screw ${words[at]}.`)
  const texts = async () =>
    (await readBack(ada, guide.guideid)).steps.map(({ lines }) => firstOf(lines).text_raw)
  const later = await texts()
  const count = (await revisions(guide)).length
  await signIn(
    page,
    ada,
    `/guides/${guide.guideid}/history/${old}/${firstOf(await revisions(guide)).revisionid}`,
  )
  await page.getByRole('button', { name: 'Restore step 4' }).click()
  const panel = page.getByRole('region', { name: 'Restore' })
  await expect(panel).toContainText('1 step differs: 1 line.')
  await expect(panel.locator('ins')).toHaveText('Turn')
  expect(await texts()).toEqual(later)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Restore 1 step' }).click()
  await expect(panel).toContainText(`Restored from revision ${old}, saved as revision`)
  expect(await texts()).toEqual(later.with(3, 'Turn screw four.'))
  expect(await revisions(guide)).toHaveLength(count + 1)
  await expect(page.getByRole('heading', { name: `${count + 1} revisions` })).toBeVisible()
  await expect(entries(page).first()).toContainText(
    /You\. Step 4: 1 line changed\.\s*As in revision \d+/,
  )
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(panel).toContainText('Undone, saved as revision')
  expect(await texts()).toEqual(later)
  expect(await revisions(guide)).toHaveLength(count + 2)

  await page.getByRole('button', { name: 'Restore the old line: line 1 of step 2' }).click()
  await panel.getByRole('button', { name: 'Restore 1 step' }).click()
  await expect(panel).toContainText(`Restored from revision ${old}`)
  expect(await texts()).toEqual(later.with(1, 'Turn screw two.'))

  // Somebody saves while the effect is looked at: it is asked about anew, and the list is read
  // again.
  await page.getByRole('button', { name: `Restore revision ${old}` }).click()
  await expect(panel.getByRole('button', { name: 'Restore 1 step' })).toBeVisible()
  await say(bob, guide, 0, 'Hit screw one.')
  await panel.getByRole('button', { name: 'Restore 1 step' }).click()
  await expect(panel).toContainText('Someone else saved a change, so nothing was restored')
  await expect(panel).toContainText('2 steps differ')
  await expect(entries(page).first()).toContainText('Bob')
  expect(await texts()).toEqual(['Hit screw one.', 'Turn screw two.', ...later.slice(2)])

  // Somebody saves what Undo would take back: it asks before it takes that back too.
  await panel.getByRole('button', { name: 'Restore 2 steps' }).click()
  await expect(panel).toContainText(`Restored from revision ${old}`)
  const restored = await texts()
  await say(bob, guide, 3, 'Turn screw four by hand.')
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(panel).toContainText('Someone else saved a change, so nothing was undone')
  await expect(panel).toContainText('Undoing your edit changes the guide: 2 steps differ')
  await expect(panel).not.toContainText('revision 0')
  expect(await texts()).toEqual(restored.with(3, 'Turn screw four by hand.'))
  await panel.getByRole('button', { name: 'Undo 2 steps' }).click()
  await expect(panel).toContainText('Undone, saved as revision')
  expect(await texts()).toEqual(['Hit screw one.', 'Turn screw two.', ...later.slice(2)])
})

test('history handles one revision, a failed list and a missing service (A-125)', async ({
  page,
  faults,
}) => {
  const { category } = await aGuide(ada, 'Another', [])
  const guide = await ada.client.createGuide({
    body: { category, type: 'repair', title: 'One revision' },
  })
  await signIn(page, ada, `/guides/${guide.guideid}/history`)
  await expect(page.getByRole('heading', { name: 'One revision so far' }).first()).toBeVisible()
  await page.goto(`/guides/${guide.guideid}/history/1/2`)
  await expect(page.getByRole('heading', { name: 'The comparison did not load' })).toBeVisible()
  await page.goto(`/guides/${guide.guideid}/edit/details`)
  await page.getByRole('textbox', { name: 'Summary' }).fill('A short one.')
  await page.keyboard.press('Control+s')
  await expect(page).not.toHaveTitle(/^•/)
  const lists = '**/api/2.0/guides/*/revisions?*'
  await page.route(lists, route => route.abort())
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Saved from this device' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Revisions' })).toContainText(
    'The details were changed.',
  )
  await page.unroute(lists)
  await page.route(lists, route =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"error":true,"message":"Broken"}',
    }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The revisions did not load' })).toBeVisible()
  await page.unroute(lists)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: '2 revisions' })).toBeVisible()
  faults.length = 0 // what was cut off and broken on purpose
})
