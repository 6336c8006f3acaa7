// What somebody's hands do, counted, and how long it takes them: the times are those of the
// keystroke-level model (Card, Moran and Newell) for somebody who types without looking.
import type { Locator, Page } from '@playwright/test'
import { firstOf, itemAt } from '#lib/existing.ts'
import { pick, type Shot } from './photos.ts'
import { thumbType } from './thumb.ts'

/**
 * Seconds for a key, for going to a place with the mouse or a thumb, for pressing there, for a hand
 * that goes from the mouse to the keys or back, and for thinking before each unit of work.
 */
const times = { key: 0.2, point: 1.1, press: 0.1, home: 0.4, think: 1.35 }
/** Seconds for choosing all files of a folder in the dialog of the system. */
const dialogTime = 3

export type Place = { x: number; y: number }

/** Each act is counted, and its events come as slowly as a person makes them. */
export const handsOn = (page: Page, isTouch: boolean) => {
  const counted = { clicks: 0, keys: 0, dialogs: 0, thoughts: 0 }
  const spent = new Map<string, { hands: number; thinking: number }>()
  let part = 'begin'
  let isAtKeys = false
  const spend = (hands: number, thinking = 0) => {
    const before = spent.get(part) ?? { hands: 0, thinking: 0 }
    spent.set(part, { hands: before.hands + hands, thinking: before.thinking + thinking })
  }
  /** Keys of the screen lie under the thumb. */
  const goTo = (keys: boolean) => {
    if (!isTouch && keys !== isAtKeys) spend(times.home)
    isAtKeys = keys
  }
  const point = () => {
    goTo(false)
    counted.clicks += 1
    spend(times.point + times.press)
  }
  const press = async (target: Locator) => {
    point()
    await (isTouch ? target.tap() : target.click({ delay: times.press * 1000 }))
  }
  return {
    counted,
    /** Seconds of each part of the work. */
    spent,
    /** A unit of work begins, which somebody thinks of first. */
    begin: (next: string) => {
      part = next
      counted.thoughts += 1
      spend(0, times.think)
    },
    press,
    type: async (text: string) => {
      goTo(true)
      counted.keys += text.length
      spend(text.length * times.key)
      if (isTouch) await thumbType(page, text)
      else await page.keyboard.type(text, { delay: times.key * 1000 })
    },
    key: async (key: string) => {
      goTo(true)
      const together = key.split('+').length
      counted.keys += together
      spend(together * times.key)
      await page.keyboard.press(key, { delay: times.key * 1000 })
    },
    /** One dialog, all files at once. */
    choose: async (button: Locator, shots: readonly Shot[]) => {
      point()
      counted.dialogs += 1
      spend(dialogTime)
      await pick(page, button, shots)
    },
    /** From one place to another: by dragging, by a thumb with two taps. */
    span: async (places: readonly [Place, Place]) => {
      const [from, to] = [firstOf(places), itemAt(places, 1)]
      point()
      spend(times.point + times.press)
      if (isTouch) {
        counted.clicks += 1
        await page.touchscreen.tap(from.x, from.y)
        return page.touchscreen.tap(to.x, to.y)
      }
      await page.mouse.move(from.x, from.y, { steps: 5 })
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 10 })
      await page.mouse.up()
    },
  }
}
