import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { isSoak } from '../soak/onlyInSoak.ts'

// Half as long as what the package brings as text: it goes to hundreds of pages.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose answer can differ between themes. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']
/** Of a frame in a part of a page axe asks these as if it were a page by itself. */
const rulesOfPages = ['bypass', 'landmark-one-main', 'page-has-heading-one', 'region']
type Rules = {
  only: 'standards' | 'colours'
  without?: readonly string[]
  /** Looks at the parts that this fits, and at nothing else of the page. */
  within?: string
}

/** axe is in the page and in its frames; once there it stays until another document is loaded. */
const bringAxe = async (page: Page) => {
  for (const frame of page.frames()) {
    try {
      if (await frame.evaluate(() => 'axe' in window)) continue
      await frame.evaluate(axeSource)
    } catch (fault) {
      if (frame === page.mainFrame()) throw fault // any other frame may have gone meanwhile
    }
  }
}

/**
 * Colours are at their end at once, and stay there: those of a button, too, that a late answer
 * makes usable in this moment.
 */
const withoutFading = async <T>(page: Page, work: () => Promise<T>): Promise<T> => {
  const wasStill = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
  })
  const result = await work()
  if (!wasStill) await page.emulateMedia({ reducedMotion: 'no-preference' })
  return result
}

const findings = async (page: Page, { only, without = [], within }: Rules, where: string) => {
  await bringAxe(page)
  const violations = await page.evaluate(
    async ({ runOnly, without, within }) => {
      const include = within
        ? [...document.querySelectorAll(within)].filter(part => part.checkVisibility())
        : [document]
      if (include.length === 0) return [] // it has closed meanwhile
      const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run(
        // A training module is somebody else's, on an origin that axe cannot speak to; no other
        // frame comes from elsewhere.
        { include, exclude: [['[data-player] iframe']] },
        {
          runOnly,
          rules: Object.fromEntries(without.map(rule => [rule, { enabled: false }])),
          resultTypes: ['violations'],
        },
      )
      return violations.map(({ id, help, nodes }) => ({
        what: `${id}, ${help}`,
        parts: nodes.map(
          node => `${node.target.join(' ')} (${node.any[0]?.message ?? node.failureSummary})`,
        ),
      }))
    },
    {
      runOnly:
        only === 'standards'
          ? { type: 'tag' as const, values: standards }
          : { type: 'rule' as const, values: rulesOfColour },
      without: [...without, ...(within ? rulesOfPages : [])],
      within,
    },
  )
  return violations.map(({ what, parts }) => `${where}: ${what}: ${parts.join('; ')}`)
}

/** What axe finds, WCAG 2.2 AA and good practice, in the light and in the dark theme. */
export const foundInBothThemes = (page: Page, without: readonly string[] = []): Promise<string[]> =>
  withoutFading(page, async () => {
    const { pathname } = new URL(page.url())
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await findings(page, { only: 'colours' }, `${pathname}, dark`)
    await page.emulateMedia({ colorScheme: 'light' })
    const light = await findings(page, { only: 'standards', without }, `${pathname}, light`)
    return [...light, ...dark]
  })

/** What stands open over a screen: it is on no screen as everyScreen finds it. */
const opened = 'dialog[open], [role=dialog], [role=menu], [role=listbox], [popover]:popover-open'

/** As `foundInBothThemes`, in what stands open, and in the theme that is there. */
const foundInOpened = async (page: Page, without: readonly string[]): Promise<string[]> => {
  if ((await page.locator(opened).filter({ visible: true }).count()) === 0) return []
  const { pathname } = new URL(page.url())
  return withoutFading(page, () =>
    findings(page, { only: 'standards', without, within: opened }, `${pathname}, opened`),
  )
}

/**
 * axe finds nothing, WCAG 2.2 AA and good practice: in the light and in the dark theme in
 * `npm run soak`; else in what stands open, for the screens have journeys of their own.
 */
export const expectAccessible = async (
  page: Page,
  { without = [] }: { without?: readonly string[] } = {},
): Promise<void> =>
  expect(await (isSoak ? foundInBothThemes(page, without) : foundInOpened(page, without))).toEqual(
    [],
  )

/** In one theme, the one that is there: that of most states is light. */
export const foundInOneTheme = (page: Page, without: readonly string[] = []): Promise<string[]> =>
  withoutFading(page, () =>
    findings(page, { only: 'standards', without }, new URL(page.url()).pathname),
  )

/** What makes the page scroll sideways: nothing when it fits in the window. */
export const widerThanWindow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll<HTMLElement>('body *')].filter(element => {
      const { left, right } = element.getBoundingClientRect()
      return right > clientWidth + 1 || (document.dir === 'rtl' && left < -1)
    })
    return [
      `${scrollWidth} px wide in a window of ${clientWidth} px`,
      ...wide.slice(0, 5).map(element => `${element.tagName} ${element.className}`),
    ]
  })

/**
 * Nothing is wider than the window: the page never scrolls sideways. What a script lays out follows
 * a new width a frame later.
 */
export const expectNoSidewaysScroll = (page: Page): Promise<void> =>
  expect.poll(() => widerThanWindow(page), page.url()).toEqual([])

/** At the widths of phones; the page stays at the last. */
export const expectFitsPhones = async (page: Page): Promise<void> => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
}

/** A colour of the tokens, as the browser computes it. */
export const tokenOf = (page: Page, name: string): Promise<string> =>
  page.evaluate(token => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${token})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)
