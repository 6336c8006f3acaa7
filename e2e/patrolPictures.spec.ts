// A picture that an edit replaces, looked at in every way that there is.
import sharp from 'sharp'
import { atLeast, firstOf } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { guideOf, propose } from './support/patrolling.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, stopTime, test } from './support/test.ts'

const picture = async (person: Person, background: string, width: number) => {
  const file = new Uint8Array(
    await sharp({ create: { width, height: 600, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  return (await person.client.uploadImage({ query: { file: `${background}.png` } }, { file })).image
}

/** Lets a person show a picture in the first step. */
const showIn = (guide: { guideid: number }) => async (person: Person, id: number) => {
  const step = firstOf(
    (await person.client.readGuide({ params: guide, query: { unpatrolled: true } })).steps,
  )
  await person.client.patchStep({
    params: step,
    query: step,
    body: { media: { type: 'image', data: [id] } },
  })
}

test('a replaced picture is compared in three ways, also when one fails (M-52)', async ({
  page,
  site,
  faults,
}) => {
  const [ned, mia] = [
    await site.person('Ned Newcomer'),
    await site.person('Mia Moderator', { privilege: 'Moderator' }),
  ]
  const guide = await guideOf(site, 'A lid with a picture')
  const show = showIn(guide)
  const old = await picture(site.admin, 'teal', 800)
  await show(site.admin, old.id)
  await show(ned, (await picture(ned, 'orange', 1200)).id)
  const item = firstOf(await ned.client.listOwnPatrolItems({ query: { state: 'pending' } }))
  await page.clock.install()
  await signIn(page, mia, `/patrol?item=${item.itemid}`)
  const diff = page.getByRole('region', { name: 'Change' })
  const pressed = (name: string) =>
    expect(diff.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(diff.getByText('800 × 600 pixels')).toBeVisible()
  await expect(diff.getByText('1200 × 600 pixels')).toBeVisible()
  await pressed('Slider')

  await diff.getByRole('button', { name: 'Overlay' }).click()
  const seen = diff.getByRole('slider', { name: 'Opacity of the old picture' })
  const opacity = () =>
    diff
      .locator('img')
      .last()
      .evaluate(image => image.parentElement && getComputedStyle(image.parentElement).opacity)
  await expect.poll(opacity).toBe('0.5')
  await seen.press('Home')
  await expect.poll(opacity).toBe('0')
  await seen.press('End')
  await expect.poll(opacity).toBe('1')
  await expectAccessible(page)

  await stopTime(page)
  await diff.getByRole('button', { name: 'Blink' }).click()
  const sources = () =>
    diff
      .locator('img:visible')
      .evaluateAll(images => images.map(image => (image as HTMLImageElement).src))
  await expect.poll(sources).toHaveLength(1)
  const first = await sources()
  await page.clock.runFor(800)
  await expect.poll(sources).not.toEqual(first)
  const second = await sources()
  expect(second).toHaveLength(1)
  await page.clock.runFor(800)
  await expect.poll(sources).toEqual(first)
  await diff.getByRole('button', { name: 'Switch automatically' }).click()
  await page.clock.runFor(4000)
  expect(await sources()).toEqual(first)
  await diff.getByRole('button', { name: 'Show the other picture', exact: true }).click()
  await expect.poll(sources).toEqual(second)
  await page.clock.resume()
  await expectAccessible(page)

  await page.keyboard.press('i') // the next way for all pictures of the edit
  await pressed('Side by side')
  await diff.getByRole('button', { name: 'Zoom in' }).click()
  await diff.getByRole('button', { name: 'Zoom in' }).click()
  await expect(diff.getByRole('button', { name: 'Zoom in' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  const windows = diff.getByRole('group', { name: /^Enlarged/ })
  await expect(windows).toHaveCount(2)
  const places = () => windows.evaluateAll(all => all.map(one => [one.scrollLeft, one.scrollTop]))
  await windows.first().focus()
  await expect(async () => {
    // A browser scrolls when it has drawn what became larger: a press before that moves nothing.
    for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
    await page.clock.runFor(100)
    const [one, other] = atLeast(1, await places())
    expect(one[0]).toBeGreaterThan(0)
    expect(one[1]).toBeGreaterThan(0)
    expect(other).toEqual(one)
  }).toPass()
  await expectAccessible(page)

  await page.route(new RegExp(`/igi/${old.guid}`), route => route.abort('connectionreset'))
  await page.reload()
  await expect(diff.getByText(`Picture ${old.id}`, { exact: true })).toBeVisible()
  // A decision that is not answered at once goes out again after a while.
  await page.clock.resume()
  await page
    .getByRole('region', { name: 'Decision' })
    .getByRole('button', { name: /^Accept A$/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'No edits to review' })).toBeVisible()
  await expect(async () =>
    expect(
      firstOf((await site.anyone.readGuide({ params: guide })).steps).media.data,
    ).not.toMatchObject([{ id: old.id }]),
  ).toPass()
  faults.splice(0, faults.length, ...faults.filter(fault => !/ERR_CONNECTION_RESET/.test(fault)))
})

test('what became of the shapes on a picture is said at the desk (A-92)', async ({
  page,
  site,
}) => {
  const [ned, mia] = [
    await site.person('Nora Newcomer'),
    await site.person('Mika Moderator', { privilege: 'Moderator' }),
  ]
  const guide = await guideOf(site, 'A lid with a drawing')
  const show = showIn(guide)
  const markUp = async (person: Person, imageid: number, markup: string) =>
    (await person.client.markUpImage({ params: { imageid }, body: { markup } })).image
  const plain = await picture(site.admin, 'beige', 800)
  const old = await markUp(site.admin, plain.id, 'arrow,10x10,200x10,blue')
  await show(site.admin, old.id)
  // Whoever does not own a picture draws on a copy of it.
  const { image } = await ned.client.copyImage({ params: { imageid_or_guid: String(old.id) } })
  const circles = 'circle,300x300,40,red;circle,500x300,40,red'
  await show(ned, (await markUp(ned, image.id, `arrow,10x90,200x90,blue;${circles}`)).id)
  const item = firstOf(await ned.client.listOwnPatrolItems({ query: { state: 'pending' } }))
  await signIn(page, mia, `/patrol?item=${item.itemid}`)
  const said = 'Drawing changed: 1 arrow (blue) moved, 2 circles (red) added'
  const diff = page.getByRole('region', { name: 'Change' })
  await expect(diff.getByText(said)).toBeVisible()
  await expect(diff.locator('img:visible')).toHaveCount(2)
  await expectAccessible(page)
  await page.keyboard.press('t')
  const source = async () => {
    const images = diff.locator('img:visible')
    await expect(images).toHaveCount(1)
    return images.getAttribute('src')
  }
  const goes = diff.getByRole('button', { name: 'Switch automatically' })
  await expect(goes).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('t') // from here the pictures are turned by hand alone
  await expect(goes).toHaveAttribute('aria-pressed', 'false')
  const first = await source()
  await page.keyboard.press('t')
  await expect.poll(source).not.toBe(first)
  const second = await source()
  await page.keyboard.press('t')
  await expect.poll(source).not.toBe(second)
})

test('a changed step shows all its pictures, and a key enlarges them (P-3, P-C1, P-20)', async ({
  page,
  site,
}) => {
  const [ned, mia] = [
    await site.person('Nils Newcomer'),
    await site.person('Maja Moderator', { privilege: 'Moderator' }),
  ]
  const guide = await guideOf(site, 'A lid that is seen while it is judged')
  const [first, second] = [
    await picture(site.admin, 'teal', 800),
    await picture(site.admin, 'orange', 800),
  ]
  const step = firstOf(guide.steps)
  await site.admin.client.patchStep({
    params: step,
    query: step,
    body: { media: { type: 'image', data: [first.id, second.id] } },
  })
  await propose(ned, guide.guideid, 1, 'Lift the lid slowly.')
  const item = firstOf(await ned.client.listOwnPatrolItems({ query: { state: 'pending' } }))
  await signIn(page, mia, `/patrol?item=${item.itemid}`)
  const diff = page.getByRole('region', { name: 'Change' })
  const small = diff.getByRole('button', { name: /^Enlarge: / })
  await expect(small).toHaveCount(2)
  await expect(small.first().locator('img')).toHaveAttribute('src', new RegExp(first.guid))
  expect(await small.first().evaluate(one => one.getBoundingClientRect().width)).toBe(88)
  const row = page.getByRole('complementary', { name: 'Queue' }).locator('[aria-current="true"]')
  await expect(row).toContainText('1 word added')
  await expect(row).toContainText('Things under review')
  await expect(row).toBeInViewport()
  await expectAccessible(page)
  const verdict = diff.getByRole('button', { name: /^Accept/ }).first()
  await verdict.focus()
  await page.keyboard.press('l')
  const viewer = page.getByRole('dialog')
  await expect(viewer).toHaveAccessibleName('Step 1, picture 1 of 2')
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toHaveAccessibleName('Step 1, picture 2 of 2')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(verdict).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(small.first()).toBeVisible()
  const bar = page.getByRole('region', { name: 'Decision' })
  expect(await bar.evaluate(one => one.getBoundingClientRect().height)).toBeLessThan(125)
  await expectAccessible(page)
})
