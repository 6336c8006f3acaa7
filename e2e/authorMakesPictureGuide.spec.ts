// A guide of photographs from an empty page, as quickly as hands can: sixty of them in twenty
// steps without titles, ten with a circle drawn, and then a line of a word and a number in each.
// The acts are counted. Below two minutes are the hands for all of it, and hands with thinking for
// everything but the lines. The short form has six photographs.
import type { Page } from '@playwright/test'
import { foundIn } from '#lib/existing.ts'
import { isSoak } from './soak/onlyInSoak.ts'
import { dialogOf, placeOn, stage } from './support/drawing.ts'
import { aGuide, expectSaved, linesOf, readBack, stepOf, textsOf } from './support/editing.ts'
import { handsOn } from './support/hands.ts'
import { board, create, shotsAt, stored } from './support/photos.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

const stepCount = isSoak ? 20 : 2
const drawnCount = stepCount / 2
/** Three pictures a step, a minute and a half between steps. */
const seconds = Array.from(
  { length: 3 * stepCount },
  (_, n) => Math.floor(n / 3) * 90 + (n % 3) * 8,
)
const inSteps = Array.from({ length: stepCount }, (_, n) => [3 * n + 1, 3 * n + 2, 3 * n + 3])
/** What nobody can do without: to begin the guide, the pictures, a drawing each, and the end. */
const fewestDialogs = 1

/** What is drawn in each step, on whichever of its pictures was there to draw on. */
const drawnIn = async ({ client }: Person, guideid: number) => {
  const { steps } = await client.readGuide({ params: { guideid } })
  return Promise.all(
    steps.map(async ({ media }) => {
      const images = await Promise.all(
        (media.data as { id: number }[]).map(({ id }) =>
          client.readImage({ params: { id: String(id) } }),
        ),
      )
      return images.flatMap(({ markup }) => markup ?? [])
    }),
  )
}

const makeGuide = async (page: Page, person: Person, title: string, isTouch: boolean) => {
  const hands = handsOn(page, isTouch)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  await signIn(page, person, '/guides/new')
  const shots = await shotsAt(seconds, { width: 1600, height: 1200 })
  const began = performance.now()
  hands.begin('begin')
  await hands.press(page.getByText('Technique', { exact: true }))
  hands.begin('begin')
  await hands.press(page.getByRole('combobox', { name: 'Category' }))
  await hands.type('Bench')
  const offered = page.getByRole('listbox').getByRole('option').first()
  await expect(offered).toHaveText(/^Bench tools/)
  if (isTouch) await hands.press(offered)
  else await hands.key('Enter')
  hands.begin('begin')
  await hands.press(button('Use my own title'))
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await hands.type(title)
  if (isTouch) await hands.press(button('Create guide'))
  else await hands.key('Enter')
  await expect(linesOf(page, 1)).toBeFocused()
  hands.begin('pictures')
  await hands.choose(button('Create steps from pictures'), shots)
  await expect(board(page).locator('img')).toHaveCount(shots.length)
  hands.begin('pictures')
  await hands.press(create(page))
  for (let n = 1; n <= stepCount; n += 1) {
    hands.begin('lines')
    if (isTouch && n > 1)
      await hands.press(page.getByRole('button', { name: new RegExp(`^Edit step ${n}\\b`) }))
    await expect(linesOf(page, n)).toBeFocused()
    await hands.type(`Part ${n}.`)
    if (n <= drawnCount) {
      hands.begin('drawings')
      const draw = stepOf(page, n).getByRole('button', { name: 'Draw on the picture…' })
      await expect(draw).toBeVisible()
      await (isTouch ? hands.press(draw) : hands.key('F2'))
      await expect(stage(page)).toBeVisible()
      await hands.span([await placeOn(stage(page), 0.4, 0.4), await placeOn(stage(page), 0.6, 0.4)])
      await (isTouch ? hands.press(button('Use 1 shape')) : hands.key('Control+Enter'))
      await expect(dialogOf(page)).toBeHidden()
      if (!isTouch) await expect(linesOf(page, n)).toBeFocused()
    }
    if (!isTouch && n < stepCount) await hands.key('Alt+PageDown')
  }
  await expectSaved(page)
  const took = Math.round((performance.now() - began) / 1000)
  const guideid = foundIn(
    await person.client.listOwnGuides({ query: { limit: 200 } }),
    made => made.title === title,
  ).guideid
  await expect.poll(() => stored(person, guideid), { timeout: 500_000 }).toEqual(inSteps)
  const guide = await readBack(person, guideid)
  expect(guide.steps.flatMap((_, n) => textsOf(guide, n))).toEqual(
    inSteps.map((_, n) => `Part ${n + 1}.`),
  )
  const drawn = await drawnIn(person, guideid)
  expect(drawn.map(shapes => shapes.map(each => each.split(',')[0]))).toEqual(
    inSteps.map((_, n) => (n < drawnCount ? ['circle'] : [])),
  )
  const parts = [...hands.spent].map(
    ([part, { hands: moving, thinking }]) =>
      `${part} ${moving.toFixed(1)} and ${thinking.toFixed(1)} s of thinking`,
  )
  test.info().annotations.push({
    type: 'acts',
    description: `${JSON.stringify(hands.counted)}, ${parts.join(', ')}; ${took} s in all`,
  })
  return hands
}

const expectQuick = ({ spent }: ReturnType<typeof handsOn>) => {
  const moving = [...spent.values()].reduce((sum, { hands }) => sum + hands, 0)
  const withoutLines = [...spent]
    .filter(([part]) => part !== 'lines')
    .reduce((sum, [, { hands, thinking }]) => sum + hands + thinking, 0)
  expect(moving).toBeLessThan(120)
  expect(withoutLines).toBeLessThan(120)
}

test('a guide of photographs with drawings takes two minutes by mouse and keys (A-96, A-92)', async ({
  page,
  site,
}) => {
  test.setTimeout(900_000)
  await aGuide(site.admin, 'For its category, pictures', [['one']])
  const hands = await makeGuide(page, site.admin, 'By mouse', false)
  expect(hands.counted.dialogs).toBe(fewestDialogs)
  expect(hands.counted.clicks).toBeLessThanOrEqual(5 + drawnCount)
  expectQuick(hands)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a guide of photographs with drawings takes two minutes by touch (A-96, A-222)', async ({
    page,
    site,
  }) => {
    test.setTimeout(900_000)
    await aGuide(site.admin, 'For its category, touched pictures', [['one']])
    const hands = await makeGuide(page, site.admin, 'By thumb', true)
    expect(hands.counted.dialogs).toBe(fewestDialogs)
    expect(hands.counted.clicks).toBeLessThanOrEqual(7 + 4 * drawnCount + stepCount)
    expectQuick(hands)
  })
})
