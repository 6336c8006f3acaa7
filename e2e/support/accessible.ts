import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose answer can differ between themes. */
const ofColour = ['color-contrast', 'link-in-text-block']

const findings = async (axe: AxeBuilder, where: string) => {
  // A training module is somebody else's, on an origin that axe cannot speak to; no other frame
  // comes from elsewhere.
  const { violations } = await axe.exclude('[data-player] iframe').setLegacyMode().analyze()
  return violations.map(
    ({ id, help, nodes }) =>
      `${where}: ${id}, ${help}: ${nodes.map(node => `${node.target.join(' ')} (${node.any[0]?.message ?? node.failureSummary})`).join('; ')}`,
  )
}

/**
 * The colours of the other theme are there: what fades has come to its end, or stands still where
 * nobody sees it.
 */
const settledColours = async (page: Page) => {
  const faded = page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(one => one instanceof CSSTransition)
        .map(one => one.finished.catch(() => undefined)),
    ).then(() => undefined),
  )
  await Promise.race([
    faded.catch(() => undefined),
    new Promise(resolve => setTimeout(resolve, 1000)),
  ])
}

/** axe finds nothing, WCAG 2.2 AA and good practice, in the light and in the dark theme. */
export const expectAccessible = async (
  page: Page,
  { without = [] }: { without?: string[] } = {},
) => {
  const { pathname } = new URL(page.url())
  await page.emulateMedia({ colorScheme: 'dark' })
  await settledColours(page)
  const dark = await findings(new AxeBuilder({ page }).withRules(ofColour), `${pathname}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  await settledColours(page)
  const light = await findings(
    new AxeBuilder({ page }).withTags(standards).disableRules(without),
    `${pathname}, light`,
  )
  expect([...light, ...dark]).toEqual([])
}

/** As above in one theme, for the many states whose colours are those of the screens. */
export const expectAccessibleInLight = async (
  page: Page,
  { without = [] }: { without?: string[] } = {},
) => {
  expect(
    await findings(
      new AxeBuilder({ page }).withTags(standards).disableRules(without),
      new URL(page.url()).pathname,
    ),
  ).toEqual([])
}

/** Nothing is wider than the window: the page never scrolls sideways. */
export const expectNoSidewaysScroll = async (page: Page) => {
  const { wide, width, window } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
    wide: [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        element => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
      )
      .slice(0, 5)
      .map(element => `${element.tagName} ${element.className}`),
  }))
  expect(width, `${page.url()} at ${window} px: ${wide.join(', ')}`).toBeLessThanOrEqual(window)
}
