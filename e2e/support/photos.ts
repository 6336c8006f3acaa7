// Photographs as a camera writes them, for journeys that bring many.
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { linesOf, readBack } from './editing.ts'
import type { Person } from './site.ts'

export type Shot = { name: string; mimeType: string; buffer: Buffer }

const two = (value: number) => String(value).padStart(2, '0')
/** As cameras write it, so many seconds after ten. */
export const takenAfter = (seconds: number): string =>
  `2026:05:01 ${two(10 + Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`

let made = 0
/** No two are the same, or the service would know them. */
const pixelsOf = (width: number, height: number) => {
  made += 1
  const hue = (made * 47) % 360
  const label = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 45% 60%)"/><text x="50%" y="60%" font-size="${height / 2}" text-anchor="middle" font-family="sans-serif">${made}</text></svg>`
  return sharp(Buffer.from(label))
}

/** One for each moment, in seconds after ten; null: the camera wrote no time. */
export const shotsAt = (
  seconds: readonly (number | null)[],
  { width = 800, height = 600 } = {},
): Promise<Shot[]> =>
  Promise.all(
    seconds.map(async (second, n) => {
      const jpeg = pixelsOf(width, height).jpeg({ quality: 70 })
      return {
        name: `IMG_${1001 + n}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await (
          second === null ? jpeg : jpeg.withExif({ IFD2: { DateTimeOriginal: takenAfter(second) } })
        ).toBuffer(),
      }
    }),
  )

/** Drops all of them at once on what the selector names, as from the desktop. */
export const dropShots = async (page: Page, selector: string, shots: readonly Shot[]) => {
  await page.evaluate(
    async ({ at, files }) => {
      const transfer = new DataTransfer()
      for (const { name, base64 } of files)
        transfer.items.add(
          new File([Uint8Array.from(atob(base64), c => c.charCodeAt(0))], name, {
            type: 'image/jpeg',
          }),
        )
      const target = document.querySelector(at)
      for (const type of ['dragenter', 'dragover', 'drop'])
        target?.dispatchEvent(
          new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }),
        )
    },
    {
      at: selector,
      files: shots.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') })),
    },
  )
}

export const board = (page: Page) => page.getByRole('region', { name: 'Photo board' })
export const group = (page: Page, number: number) =>
  board(page).getByRole('listitem', { name: `Step ${number}`, exact: true })
export const shotOf = (page: Page, n: number) =>
  board(page).getByRole('button', { name: new RegExp(`IMG_${1000 + n}\\.jpg`) })
/** Which pictures stand in each step of the board, by their number. */
export const grouped = (page: Page): Promise<number[][]> =>
  board(page)
    .locator('ol > li')
    .evaluateAll(steps =>
      steps.map(step =>
        [...step.querySelectorAll('[data-photo]')].map(
          button => Number(/IMG_(\d+)/.exec(button.getAttribute('aria-label') ?? '')?.[1]) - 1000,
        ),
      ),
    )
/** Until they stand so. */
export const expectGrouped = (page: Page, steps: number[][]): Promise<void> =>
  expect.poll(() => grouped(page)).toEqual(steps)
export const create = (page: Page) => page.getByRole('button', { name: /^Create \d+ steps?$/ })

/** The names of the pictures that the service has in each step. */
export const stored = async (person: Person, guideid: number): Promise<number[][]> => {
  const names = new Map(
    (await person.client.listMedia({ query: { limit: 200 } })).flatMap(item =>
      item.image ? [[item.image.id, item.name] as const] : [],
    ),
  )
  const { steps } = await readBack(person, guideid)
  return steps.map(({ media }) =>
    Array.isArray(media.data)
      ? media.data.map(({ id }) => Number(/IMG_(\d+)/.exec(names.get(id) ?? '')?.[1]) - 1000)
      : [],
  )
}

/** Writes a line into each step from this one on, so that the service takes it. */
export const writeLines = async (page: Page, from: number, count: number) => {
  for (let number = from; number < from + count; number += 1) {
    const lines = linesOf(page, number)
    if (!(await lines.isVisible()))
      await page.getByRole('button', { name: new RegExp(`^Edit step ${number}\\b`) }).click()
    await lines.click()
    await page.keyboard.type(`line ${number}`)
  }
}

/** Chooses files as a person does, in the dialog that a button opens. */
export const pick = async (page: Page, button: Locator, shots: readonly Shot[]) => {
  const dialog = page.waitForEvent('filechooser')
  await button.click()
  await (await dialog).setFiles([...shots])
}
