import type { Page } from '@playwright/test'

/**
 * What moves or fades for longer than 10 ms, by the style of every element and of what stands
 * before and after it.
 */
export const slowParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const longest = (times: string) =>
      Math.max(
        ...times.split(',').map(time => parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)),
      )
    return [...document.querySelectorAll('*')].flatMap(element =>
      [null, '::before', '::after'].flatMap(part => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(
          element,
          part,
        )
        return longest(transitionDuration) > 10 ||
          (animationName !== 'none' && longest(animationDuration) > 10)
          ? [
              `${element.tagName}${part ?? ''} ${transitionDuration} ${animationName} ${animationDuration}`,
            ]
          : []
      }),
    )
  })
