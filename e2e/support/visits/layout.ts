// Whether a screen fits in its window, under each way of setting text. Each leaves the page as it
// was.
import type { Page } from '@playwright/test'
import { widerThanWindow } from '../accessible.ts'
import { turn } from '../settled.ts'

const tooWideAt = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 844 })
  // What a script lays out follows a new width a frame later.
  if ((await widerThanWindow(page)).length > 0) await turn(page)
  return widerThanWindow(page)
}

export const tooWideOnPhones = async (page: Page): Promise<string[]> => [
  ...(await tooWideAt(page, 390)),
  ...(await tooWideAt(page, 320)),
]

/** WCAG 1.4.12. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

export const tooWideWhenSpaced = async (page: Page): Promise<string[]> => {
  await page.setViewportSize({ width: 320, height: 700 })
  // The policy allows no style of strangers; a constructed sheet is not one.
  await page.evaluate(text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, spacing)
  const found = await widerThanWindow(page)
  await page.evaluate(() => void (document.adoptedStyleSheets = []))
  return found
}

export const tooWideTwiceAsLarge = async (page: Page): Promise<string[]> => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  const found = await widerThanWindow(page)
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
  return found
}

/** No language that ships is written so: its direction is set as activating one would. */
export const tooWideFromRightToLeft = async (page: Page): Promise<string[]> => {
  const before = await page.evaluate(() => document.documentElement.dir)
  await page.evaluate(() => void (document.documentElement.dir = 'rtl'))
  const found = await widerThanWindow(page)
  await page.evaluate(dir => void (document.documentElement.dir = dir), before)
  return found
}

/**
 * Buttons without an edge whose words stand off the edge of their column, in which they are first
 * or last.
 */
export const wordsOffTheEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[class*="_quiet_"]:not([class*="_alone_"])')]
      .filter(one => one.checkVisibility() && !one.parentElement?.matches('[role=toolbar]'))
      .filter(one => {
        const { left, right } = one.getBoundingClientRect()
        const parent = one.parentElement ?? document.body
        const room = parent.getBoundingClientRect()
        const { paddingLeft, paddingRight, display, overflowX } = getComputedStyle(parent)
        const isNear = (distance: number) => Math.abs(distance) < 1
        const seen = [...parent.children].filter(child => child.checkVisibility())
        const atStart = isNear(left - room.left - parseFloat(paddingLeft)) && seen[0] === one
        const atEnd = isNear(room.right - right - parseFloat(paddingRight)) && seen.at(-1) === one
        // Where it fills its column, its words stand in the middle.
        const fills = isNear(room.width - one.offsetWidth)
        return (atStart || atEnd) && !fills && overflowX === 'visible' && display !== 'inline'
      })
      .map(one => one.textContent.trim()),
  )
