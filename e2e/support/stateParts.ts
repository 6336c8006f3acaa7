// What many rows of the table of states have in common.
import type { Page } from '@playwright/test'

export const offline = (page: Page) => page.context().setOffline(true)
export const offlineBar = 'Offline. Your work is kept on this device.'
export const nothingHere = {
  says: 'There is nothing at this address',
  offers: ['searchbox', 'Words to look for'],
} as const
export const notOpen = {
  says: 'This page is not open to you',
  offers: ['link', 'Sign in'],
} as const
export const ownUser = /\/api\/2\.0\/user$/
