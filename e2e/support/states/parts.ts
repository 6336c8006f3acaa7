// What many rows of the table of states have in common.
import type { Page } from '@playwright/test'

export const offline = (page: Page) => page.context().setOffline(true)
export const offlineBar = 'You are offline. Your work is kept on this device.'
export const nothingHere = {
  says: 'Page not found',
  offers: ['searchbox', 'Search terms'],
} as const
export const notOpen = {
  says: 'You do not have access to this page',
  offers: ['link', 'Sign in'],
} as const
/** To write there. */
export const signInFirst = {
  says: 'Sign in to write',
  offers: ['link', 'Sign in'],
} as const
export const ownUser = /\/api\/2\.0\/user$/

/** Going on without a network to what has not been read. */
export const goOffline = (link: string) => async (page: Page) =>
  offline(page).then(() =>
    page.getByRole('banner').getByRole('link', { name: link }).first().click(),
  )
export const unreadOffline = {
  says: 'The service did not answer.',
  offers: ['button', 'Try again'],
} as const

/** Only this does not come, or so many times; the rest of the screen stands. */
export const without = (path: string | RegExp, times?: number) => async (page: Page) => {
  await page.route(path, route => route.abort('internetdisconnected'), { ...(times && { times }) })
  await page.reload()
}

/** The service takes the right to edit away: it refuses the next change. */
export const refuseNext = async (page: Page, path: RegExp) => {
  let isRefused = false
  await page.route(path, route => {
    if (isRefused || route.request().method() !== 'PATCH') return route.fallback()
    isRefused = true
    return route.fulfill({ status: 403, json: { error: true, message: 'Not yours', errors: [] } })
  })
}
export const lostGuide = {
  says: 'You are no longer allowed to edit this guide.',
  offers: ['button', 'Request access…'],
} as const
