// What every journey stands on: a site per file, and a page whose console stays silent.
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { delay } from './delays.ts'
import { untilFirstScreen } from './firstScreen.ts'
import { watchTraffic } from './settled.ts'
import { isSoak } from '../soak/onlyInSoak.ts'
import { keepSites, type Person, type Site, type SiteKeeper } from './site.ts'
import { staleWrites, watchRevisionids } from './staleWrites.ts'

/**
 * An answer of 4xx is an answer; the browser names it in the console all the same. Everything else
 * there is a fault.
 */
const isAnswer = (text: string, address: string) =>
  /Failed to load resource: .* status of 4(01|03|04|09)/.test(text) &&
  !address.includes('/igi/') &&
  !address.includes('/assets/')

/** A slow machine begins with what was preloaded later than the browser likes. */
const isLate = (text: string) => text.includes('was preloaded using link preload but not used')

/**
 * Collects what goes wrong unseen: errors and warnings in the console (refusals of the content
 * policy among them) and uncaught exceptions.
 */
const listenForFaults = (page: Page, faults: string[]) => {
  page.on('pageerror', error => faults.push(`${page.url()} threw ${error.stack ?? error.message}`))
  page.on('console', message => {
    if (
      !['error', 'warning'].includes(message.type()) ||
      isAnswer(message.text(), message.location().url) ||
      isLate(message.text())
    )
      return
    faults.push(`${page.url()} says ${message.text()}`)
  })
}

/**
 * For each browser of a journey: faults of its pages, and writes against what they know to be old.
 */
export const listenIn = async (context: BrowserContext, faults: string[]): Promise<void> => {
  context.on('page', page => {
    listenForFaults(page, faults)
    watchTraffic(page)
    untilFirstScreen(page)
  })
  await watchRevisionids(context)
  if (process.env.DELAYS || isSoak) await delay(context)
}

type Worker = { sites: SiteKeeper }
type Fixtures = {
  /** See SiteOptions; chosen by a whole file. */
  demo: boolean | 'month'
  ownDatabase: boolean
  ownProcess: boolean
  /** Of this file: what one makes is not in another's lists, and no title is taken. */
  site: Site
  /** A fault that a journey causes on purpose is taken out of here. */
  faults: string[]
  silence: void
}

/** A guard against hanging: the demo of a site is made by its first start. */
const siteTimeout = 900_000

export const test = base.extend<Fixtures, Worker>({
  sites: [
    async ({}, use) => {
      const sites = keepSites()
      await use(sites)
      await sites.stop()
    },
    { scope: 'worker', timeout: siteTimeout },
  ],
  demo: [false, { option: true }],
  ownDatabase: [false, { option: true }],
  ownProcess: [false, { option: true }],
  site: [
    async ({ sites, demo, ownDatabase, ownProcess }, use, { file }) =>
      use(await sites.siteOf(file, { demo, ownDatabase, ownProcess })),
    { timeout: siteTimeout },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  faults: async ({}, use) => use([]),
  silence: [
    async ({ context, faults, site }, use) => {
      staleWrites.length = 0
      await listenIn(context, faults)
      await site.endSignIns()
      await use()
      await site.expectRunning()
      expect(faults).toEqual([])
      expect(staleWrites, 'writes against an old version (A-26)').toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/**
 * For journeys that take the network away on purpose: what the page asked for meanwhile could not
 * come.
 */
export const forgiveOffline = (faults: string[]): void =>
  void faults.splice(
    0,
    faults.length,
    ...faults.filter(fault => !fault.includes('ERR_INTERNET_DISCONNECTED')),
  )

/**
 * From here the page's clock turns only when the test lets time pass; where it is stopped must lie
 * ahead of it, however long the way there takes.
 */
export const stopTime = async (page: Page, ahead = 20_000): Promise<void> =>
  page.clock.pauseAt(await page.evaluate(milliseconds => Date.now() + milliseconds, ahead))

/** What the top bar shows of somebody who is signed in. */
const accountButton = (page: Page, { username }: Person) =>
  page.getByRole('button', { name: new RegExp(`^${username}: account`) })

/**
 * Or the way out of the bench, which takes the whole screen and the bar with it: on a slow machine
 * the bar is gone before it was looked for.
 */
const signedInMark = (page: Page, person: Person) =>
  accountButton(page, person)
    .or(page.getByRole('link', { name: 'Leave (the run stays open)' }))
    .first()

/** Through the form, as a person does; ends at `next` or at the home screen. */
export const signInByForm = async (page: Page, person: Person, next = '/') => {
  await page.goto(next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(accountButton(page, person)).toBeVisible()
}

/**
 * Leaves what the form leaves, a token of the browser's own, without a visit to the form. The app
 * is opened at `next`; without it nothing of the app is open yet.
 */
export const signIn = async (page: Page, person: Person, next?: string) => {
  const { email, password, client } = person
  const { authToken } = await client.createToken({ body: { email, password } })
  await page.goto('/healthz') // of this origin, and nothing of the app runs there
  await page.evaluate(token => localStorage.setItem('stepwright.token', token), authToken)
  if (next === undefined) return
  await page.goto(next)
  await expect(signedInMark(page, person)).toBeVisible()
}
