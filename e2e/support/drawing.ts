// A guide with a picture, and hands that draw on it.
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { firstOf } from '#lib/existing.ts'
import { aGuide, boxOf, readBack, stepOf } from './editing.ts'
import type { Person } from './site.ts'
import { expect } from './test.ts'

const size = { width: 1600, height: 1200 }
let shade = 0
/** Nearly white, so that what is drawn can be found; each another file. */
const blank = () =>
  sharp({ create: { ...size, channels: 3, background: { r: 255, g: 255, b: 254 - shade++ } } })
    .png()
    .toBuffer()

/** A guide whose first step has two lines, the second one blue, and a picture. */
export const withPicture = async (person: Person, title: string) => {
  const { guideid } = await aGuide(person, title, [['one', 'two']])
  const { image } = await person.client.uploadImage(
    { query: { file: 'board.png' } },
    { file: new Uint8Array(await blank()) },
  )
  await person.client.patchImage({ params: { imageid: image.id }, body: { alt: 'A board' } })
  const { stepid, revisionid, lines } = firstOf((await readBack(person, guideid)).steps)
  await person.client.patchStep({
    params: { guideid, stepid },
    query: { revisionid },
    body: {
      media: { type: 'image', data: [image.id] },
      lines: lines.map((line, n) => ({
        lineid: line.lineid,
        text_raw: line.text_raw,
        level: line.level,
        bullet: n === 1 ? 'blue' : 'black',
      })),
    },
  })
  return { guideid, imageid: image.id }
}
/** The picture that the step shows, as the service has it. */
export const shownIn = async ({ client }: Person, guideid: number) => {
  const guide = await client.readGuide({ params: { guideid } })
  const { media } = firstOf(guide.steps)
  const { id } = firstOf(media.data as { id: number }[])
  return client.readImage({ params: { id: String(id) } })
}
export const stage = (page: Page) => page.getByRole('group', { name: 'Picture to draw on' })
export const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Draw on picture 1/ })
export const shapes = (page: Page) => stage(page).getByRole('button')
export const openDrawing = async (page: Page) => {
  await stepOf(page, 1).getByRole('button', { name: 'Draw on the picture…' }).click()
  await expect(stage(page)).toBeVisible()
}
/** A place of the picture, in fractions, on the screen. */
export const placeOn = async (shown: Locator, x: number, y: number) => {
  const box = await boxOf(shown)
  const scale = Math.min(box.width / size.width, box.height / size.height)
  const [left, top] = [
    box.x + (box.width - size.width * scale) / 2,
    box.y + (box.height - size.height * scale) / 2,
  ]
  return { x: left + x * size.width * scale, y: top + y * size.height * scale }
}
export const drag = async (page: Page, from: [number, number], to: [number, number]) => {
  const [a, b] = [await placeOn(stage(page), ...from), await placeOn(stage(page), ...to)]
  await page.mouse.move(a.x, a.y)
  await page.mouse.down()
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 })
  await page.mouse.move(b.x, b.y, { steps: 3 })
  await page.mouse.up()
}
const numbersOf = (markup: string | null) => [...(markup ?? '').matchAll(/\d+/g)].map(Number)
/** Within a pixel or two of the screen. */
export const expectNear = (markup: string | null, wanted: number[]) => {
  const found = numbersOf(markup)
  expect(found.length, markup ?? 'none').toBe(wanted.length)
  found.forEach((value, n) =>
    expect(Math.abs(value - (wanted[n] ?? 0)), `${markup} for ${wanted.join()}`).toBeLessThan(8),
  )
}
