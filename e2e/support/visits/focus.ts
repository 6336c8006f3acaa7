// Whether the focus is seen wherever it stands.
import { expect, type Page } from '@playwright/test'

/** Tab goes on from here to the first place of the page. */
const beginAtTop = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })

/** Whether a ring is around what has the focus, or around the frame that it stands in. */
const isRinged = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          const focused = document.querySelector(':focus-visible')
          for (let one = focused; one; one = one.parentElement)
            if (getComputedStyle(one).outlineStyle !== 'none') return one.matches(':focus-within')
          return false
        }),
      { intervals: [0, 20, 100] },
    )
    .toBe(true)
    .then(
      () => true,
      () => false,
    )

/** Where the screen begins, and at the top of the page. */
export const unseenFocusInForcedColours = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ forcedColors: 'active' })
  const found: string[] = []
  // A field that the screen begins in has the focus already, and may be the last of the page.
  if ((await page.locator('input:focus-visible').count()) === 0) await page.keyboard.press('Tab')
  if (!(await isRinged(page))) found.push('no ring around what has the focus first')
  await beginAtTop(page)
  await page.keyboard.press('Tab')
  if (!(await isRinged(page))) found.push('no ring around what has the focus at the top')
  await page.emulateMedia({ forcedColors: 'none' })
  return found
}

/** What has the focus and no ring, or stands under a bar; null when it is seen. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement
    if (focused === document.body || focused.isContentEditable) return null
    const box = focused.getBoundingClientRect()
    const around = [
      focused,
      focused.parentElement,
      focused.parentElement?.parentElement,
      focused.parentElement?.parentElement?.parentElement,
    ].filter(element => element !== null && element !== undefined)
    const styles = [
      getComputedStyle(focused, '::after'),
      ...around.map(element => getComputedStyle(element)),
    ]
    const ringed =
      styles.some(
        ({ outlineStyle, outlineWidth }) =>
          outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
      ) || getComputedStyle(focused).borderInlineStartWidth === '3px'
    const places = [0.1, 0.5, 0.9].flatMap(x =>
      [0.1, 0.5, 0.9].map(y =>
        document.elementFromPoint(box.left + box.width * x, box.top + box.height * y),
      ),
    )
    const isSeen = places.some(
      element =>
        element &&
        (focused.contains(element) ||
          element.contains(focused) ||
          element.closest('label')?.contains(focused)),
    )
    return ringed && isSeen
      ? null
      : `${focused.tagName} “${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').slice(0, 40)}” ${ringed ? 'is covered' : 'has no ring'}`
  })

export const focusHiddenFromTab = async (page: Page): Promise<string[]> => {
  await beginAtTop(page)
  const found: string[] = []
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press('Tab')
    const hidden = await hiddenFocus(page)
    if (hidden !== null) found.push(hidden)
  }
  return found
}
