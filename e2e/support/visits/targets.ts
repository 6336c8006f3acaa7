import type { Page } from '@playwright/test'

/** Controls that are too small and too close to the next one (2.5.8); `least` in CSS pixels. */
export const smallTargets = (page: Page, least = 24): Promise<string[]> =>
  page.evaluate(size => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role^=menuitem], [tabindex="0"]',
      ),
    ]
      .filter(
        element =>
          element.checkVisibility({ visibilityProperty: true }) &&
          element.getBoundingClientRect().width > 1,
      )
      // A link in a sentence, and a checkbox whose label is pressed as well, may be as small as
      // their text.
      .filter(
        element =>
          !(element.matches('a') && getComputedStyle(element).display === 'inline') &&
          !element.closest('label'),
      )
    const boxes = controls.map(element => ({ element, box: element.getBoundingClientRect() }))
    const centre = ({ left, top, width, height }: DOMRect) =>
      [left + width / 2, top + height / 2] as const
    return boxes
      .filter(({ element, box }) => {
        if (box.width >= size - 0.5 && box.height >= size - 0.5) return false
        const [x, y] = centre(box)
        return boxes.some(other => {
          if (
            other.element === element ||
            other.element.contains(element) ||
            element.contains(other.element)
          )
            return false
          const [ox, oy] = centre(other.box)
          return Math.hypot(x - ox, y - oy) < size
        })
      })
      .map(
        ({ element, box }) =>
          `${element.tagName} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}” ${box.width.toFixed(0)} × ${box.height.toFixed(0)}`,
      )
  }, least)

/** Main targets that a finger misses. */
export const lowButtons = async (page: Page): Promise<string[]> => {
  const low = await page
    .locator('main button, header button')
    .evaluateAll(all =>
      all
        .filter(
          element =>
            element.checkVisibility() &&
            element.getBoundingClientRect().width > 1 &&
            element.getBoundingClientRect().height < 43.5 &&
            getComputedStyle(element, '::after').position !== 'absolute',
        )
        .map(
          element =>
            `${element.getAttribute('aria-label') ?? element.textContent} ${element.getBoundingClientRect().height.toFixed(0)}`,
        ),
    )
  return low.filter(name => !/^(Line \d|Bullet)/.test(name))
}
