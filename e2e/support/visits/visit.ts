// One visit of a screen with all that must hold there. Each check is a step that tells by its name
// what is wrong, and the others go on.
import type { Page } from '@playwright/test'
import { foundInBothThemes, foundInLight, rulesOfColour } from '../accessible.ts'
import type { Screen } from '../screens.ts'
import { expectSettled } from '../settled.ts'
import { isSoak } from '../../soak/onlyInSoak.ts'
import { expect, test } from '../test.ts'
import { expectAddressKept, expectStatus, expectThere, lowWindow } from './address.ts'
import { focusHiddenFromTab, unseenFocusInForcedColours } from './focus.ts'
import {
  tooWideFromRightToLeft,
  tooWideOnPhones,
  tooWideTwiceAsLarge,
  tooWideWhenSpaced,
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

/** One screen of each room is left and come back to in `npm test`. */
const roots = new Set(
  'home list search read category own-page list-mine read-own views edit-steps bench'.split(' '),
)

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
    // The router brings back every screen alike.
    if (isSoak || roots.has(screen.name)) await expectAddressKept(page, screen)
  })
  await page.setViewportSize(desk)
  await expectSettled(page) // the place that it was left at has come back
  await toTop(page)
  await check('axe on a desk, in both themes', () => foundInBothThemes(page))
  await check('targets of 24 px', () => smallTargets(page))
  await check('less motion', () => slowParts(page))
  await check('one polite region', () => otherThanOnePoliteRegion(page))
  await check('focus in forced colours', () => unseenFocusInForcedColours(page))
  if (isTabbed(screen)) await check('focus by Tab', () => focusHiddenFromTab(page))
  if (
    help !== null &&
    (isSoak || isTabbed(screen)) &&
    !['bench', 'training-play', 'training-preview'].includes(screen.name)
  )
    await test.step('place of help', async () => {
      expect.soft(await placeOfHelp(page), `${screen.name}: the place of help`).toBe(help)
    })
  await page.setViewportSize(phone)
  // A window that becomes narrow shows what a phone shows; opened as narrow, in the long form.
  if (isSoak) await page.reload()
  await isThere(shared, screen, 'on a phone')
  await toTop(page)
  await check('axe on a phone', () =>
    isSoak ? foundInBothThemes(page) : foundInLight(page, rulesOfColour),
  )
  await check('sideways at 390 and 320 px', () => tooWideOnPhones(page))
  await checkText(check, shared)
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
