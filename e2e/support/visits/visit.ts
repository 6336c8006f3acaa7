// One visit of a screen with all that must hold there. Each check is a step that tells by its name
// what is wrong, and the others go on.
import type { Page } from '@playwright/test'
import { itemAt } from '#lib/existing.ts'
import { foundInBothThemes, foundInOneTheme } from '../accessible.ts'
import type { Screen } from '../screens.ts'
import { expectSettled } from '../settled.ts'
import { expect, test } from '../test.ts'
import { expectAddressKept, expectStatus, expectThere, lowWindow } from './address.ts'
import { focusHiddenFromTab, unseenFocusInForcedColours } from './focus.ts'
import {
  tooWideFromRightToLeft,
  tooWideOnPhones,
  tooWideTwiceAsLarge,
  tooWideWhenSpaced,
  wordsOffTheEdge,
} from './layout.ts'
import { slowParts } from './motion.ts'
import type { SharedPage } from './sharedPages.ts'
import { otherThanOnePoliteRegion, placeOfHelp } from './shell.ts'
import { smallTargets } from './targets.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

type Check = (what: string, find: () => Promise<readonly string[]>) => Promise<void>
const checksOf =
  (screen: Screen): Check =>
  (what, find) =>
    test.step(what, async () => {
      expect.soft(await find(), `${screen.name}: ${what}`).toEqual([])
    })

const isThere = async ({ page }: SharedPage, screen: Screen, how: string) => {
  await expectThere(page, screen, how)
  await expect.soft(page.getByRole('main'), `${screen.name}: parts called main`).toHaveCount(1)
}
const open = async (shared: SharedPage, screen: Screen, viewport: typeof desk) => {
  const { page } = shared
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'none' })
  const answer = await page.goto(screen.path)
  await isThere(shared, screen, 'opened')
  return answer?.status()
}

/** Whether text of any size and direction fits. */
const checkText = async (check: Check, { page }: SharedPage) => {
  await check('wider text spacing at 320 px', () => tooWideWhenSpaced(page))
  await check('text twice as large at 1280 px', () => tooWideTwiceAsLarge(page))
  await page.setViewportSize(desk)
  await check('from right to left', () => tooWideFromRightToLeft(page))
}

/** Left and come back to in `npm test`: a long screen of readers, and the longest of authors. */
const leftInShort = new Set(['read', 'edit-steps'])
/** Where Tab is followed in `npm test`. */
const tabbedInShort = new Set(['home', 'edit-steps'])

/** Where Tab is followed, forty times: where readers begin, and where authors write. */
const isTabbed = ({ name }: Screen) =>
  /^(home|list|read|read-own|category|search|person|edit-(?!signed-out).*|new-guide|list-mine|notifications)$/.test(
    name,
  )

/**
 * axe takes what stands under the sticky bar for covered, and under the link past it, which is
 * there while it has the focus.
 */
const toTop = (page: Page) =>
  page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo({ top: 0, behavior: 'instant' })
  })

/** The bench and a module have no such menu. */
const hasHelp = ({ name }: Screen) => !['bench', 'training-play', 'training-preview'].includes(name)
const checkHelp = (page: Page, { name }: Screen, help: string) =>
  test.step('place of help', async () => {
    expect.soft(await placeOfHelp(page), `${name}: the place of help`).toBe(help)
  })

/** `help`: where it stands elsewhere; null for a stranger, who has no such menu. */
export const visitScreen = async (
  shared: SharedPage,
  screen: Screen,
  help: string | null,
): Promise<void> => {
  const { page } = shared
  const check = checksOf(screen)
  await test.step('address', async () => {
    expectStatus(screen.name, await open(shared, screen, lowWindow))
    await expectAddressKept(page, screen)
  })
  await page.setViewportSize(desk)
  await expectSettled(page) // the place that it was left at has come back
  await toTop(page)
  await check('axe on a desk, in both themes', () => foundInBothThemes(page))
  await check('targets of 24 px', () => smallTargets(page))
  await check('words of quiet buttons at the edge', () => wordsOffTheEdge(page))
  await check('less motion', () => slowParts(page))
  await check('one polite region', () => otherThanOnePoliteRegion(page))
  await check('focus in forced colours', () => unseenFocusInForcedColours(page))
  if (isTabbed(screen)) await check('focus by Tab', () => focusHiddenFromTab(page))
  if (help !== null && hasHelp(screen)) await checkHelp(page, screen, help)
  await page.setViewportSize(phone)
  await page.reload()
  await isThere(shared, screen, 'on a phone')
  await toTop(page)
  await check('axe on a phone', () => foundInBothThemes(page))
  await check('sideways at 390 and 320 px', () => tooWideOnPhones(page))
  await checkText(check, shared)
}

const looks = [desk, phone, desk, phone].map((viewport, n) => ({
  viewport,
  colorScheme: n === 0 || n === 3 ? ('light' as const) : ('dark' as const),
}))

/**
 * The visit of `npm test`: in one of two widths, in one theme, with some of the ways of setting
 * text; the `nth` screen has others than the one before it, and four have all.
 */
export const visitBriefly = async (
  shared: SharedPage,
  screen: Screen,
  { help, nth }: { help: string | null; nth: number },
): Promise<void> => {
  const { page } = shared
  const check = checksOf(screen)
  const { viewport, colorScheme } = itemAt(looks, nth % looks.length)
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce', forcedColors: 'none' })
  const answer = await page.goto(screen.path)
  await isThere(shared, screen, 'opened')
  expectStatus(screen.name, answer?.status())
  await check(`axe, ${viewport.width} px, ${colorScheme}`, () => foundInOneTheme(page))
  await check('targets of 24 px', () => smallTargets(page))
  await check('words of quiet buttons at the edge', () => wordsOffTheEdge(page))
  await check('one polite region', () => otherThanOnePoliteRegion(page))
  if (tabbedInShort.has(screen.name)) {
    await page.setViewportSize(desk)
    await check('less motion', () => slowParts(page))
    await check('focus in forced colours', () => unseenFocusInForcedColours(page))
    await check('focus by Tab', () => focusHiddenFromTab(page))
    if (help !== null) await checkHelp(page, screen, help)
  }
  await check('sideways at 390 and 320 px', () => tooWideOnPhones(page))
  await check('wider text spacing at 320 px', () => tooWideWhenSpaced(page))
  if (viewport === desk) await check('text twice as large', () => tooWideTwiceAsLarge(page))
  else await check('from right to left', () => tooWideFromRightToLeft(page))
  if (leftInShort.has(screen.name)) {
    await open(shared, screen, lowWindow)
    await expectAddressKept(page, screen)
  }
}

/** What else holds where strangers go, for somebody who is signed in. */
export const visitSignedIn = async (shared: SharedPage, screen: Screen): Promise<void> => {
  const { page } = shared
  const check = checksOf(screen)
  await open(shared, screen, desk)
  await check('targets of 24 px', () => smallTargets(page))
  await check('one polite region', () => otherThanOnePoliteRegion(page))
  await checkText(check, shared)
  if (isTabbed(screen)) await check('focus by Tab', () => focusHiddenFromTab(page))
}
