// Every address of the app leads to its screen: directly, after a reload, by Back and by Forward,
// and to the place where it was left.
import type { Locator, Page } from '@playwright/test'
import { type Screen } from '../screens.ts'
import { expectSettled } from '../settled.ts'
import { expect } from '../test.ts'

// What is wrong with one does not hide what is wrong with the next.
const softly = expect.configure({ soft: true })
const soon = { intervals: [0, 20, 50, 100, 250] }

/** The screen is there, with all that it asked for. */
export const expectThere = async (
  page: Page,
  { name, heading }: Pick<Screen, 'name' | 'heading'>,
  how: string,
): Promise<void> => {
  const said = `${name} ${how}`
  await expect(page.getByRole('heading', { level: 1, name: heading }), said).toBeVisible()
  await expectSettled(page, said)
}

/**
 * What the service answers with the app: crawlers and caches go by it. The token is the app's, so
 * that what is private is so for the address.
 */
const statuses: Readonly<Record<string, number>> = {
  unknown: 404,
  unwritten: 404,
  private: 403,
  'read-private': 403,
}
export const expectStatus = (name: string, status: number | undefined): void =>
  softly(status ?? 200, `${name}: the status of the answer`).toBe(statuses[name] ?? 200)

const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY))
const expectScrolled = (page: Page, to: number, said: string) =>
  softly
    .poll(() => scrollOf(page), { message: `${said}: where it is scrolled to`, ...soon })
    .toBe(to)
/**
 * Which screens are longer than the low window by so much that their place can be lost: eleven of a
 * stranger and eleven of a member. The others are short.
 */
const longScreens = new Set(
  [
    'home list search read read-short category item person page-history api api-endpoint',
    'own-account list-mine read-own read-private views views-own edit-steps edit-details edit-private',
  ].flatMap(names => names.split(' ')),
)

type Way = { other: Pick<Screen, 'name' | 'path' | 'heading'>; link: Locator }
/** Away by a link: at the bench and in a module there is nothing else around. */
const wayFrom = (page: Page, { name, path }: Screen): Way => {
  const link = (words: string) => page.getByRole('link', { name: words })
  if (path === '/')
    return {
      other: { name: 'list', path: '/guides', heading: 'Guides' },
      link: page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guides' }),
    }
  const module = { name: 'training-module', path: path.replace(/\/(play|preview).*/, '') }
  const ways: Readonly<Record<string, Way>> = {
    'training-play': {
      other: { ...module, heading: 'Lockout' },
      link: link('Leave the module'),
    },
    'training-preview': {
      other: { ...module, heading: 'Lockout' },
      link: link('Back to the module'),
    },
    bench: {
      other: { name: 'work', path: '/work', heading: 'Work' },
      link: link('Leave (the run stays open)'),
    },
  }
  return (
    ways[name] ?? {
      other: { name: 'home', path: '/', heading: /\w/ },
      link: page.getByRole('banner').getByRole('link', { name: 'Stepwright' }),
    }
  )
}

/** A low window: nearly every screen is longer. */
export const lowWindow = { width: 1200, height: 500 }

/** The screen has just been opened, in a low window; it is there again at the end. */
export const expectAddressKept = async (page: Page, screen: Screen): Promise<void> => {
  const { name } = screen
  const address = page.url()
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  const left = await scrollOf(page)
  if (longScreens.has(name)) softly(left, `${name} is long`).toBeGreaterThan(300)
  await page.reload()
  await expectThere(page, screen, 'after a reload')
  softly(page.url(), `${name} after a reload`).toBe(address)
  await expectScrolled(page, left, `${name} after a reload`)
  const { other, link } = wayFrom(page, screen)
  // Without the mouse of the test, which scrolls what is in the sticky bar to the middle before it
  // clicks.
  await link.evaluate((element: HTMLElement) => element.click())
  await expectThere(page, other, `after ${name}`)
  await expectScrolled(page, 0, `${other.name} after ${name}`)
  await page.goBack()
  await expectThere(page, screen, 'by Back')
  softly(page.url(), `${name} by Back`).toBe(address)
  await expectScrolled(page, left, `${name} by Back`)
  await page.goForward()
  await expectThere(page, other, `by Forward from ${name}`)
  softly(new URL(page.url()).pathname, `by Forward from ${name}`).toBe(other.path)
  await page.goBack()
  await expectThere(page, screen, 'by Back again')
}
