// A rehearsal of a guide with five steps, as its author sees it.
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const openStep = (page: Page, number: number) =>
  page.getByRole('img', { name: `Step ${number} of 5`, exact: true })
export const secondsOf = (clock: string) =>
  clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

export const inAnotherTab = /^You are rehearsing this guide in another tab\./

export const fiveParts = ['one', 'two', 'three', 'four', 'five'].map(word => [`Do part ${word}.`])

/** So many seconds at least, in the open step and in all of them. */
export const expectTimes = async (page: Page, ofStep: number, ofAll: number) => {
  const timer = page.getByRole('timer')
  const times = async () => (await timer.innerText()).match(/\d+(?::\d\d)+/g)?.map(secondsOf) ?? []
  await expect.poll(async () => (await times())[0]).toBeGreaterThanOrEqual(ofStep)
  await expect.poll(async () => (await times())[1]).toBeGreaterThanOrEqual(ofAll)
}
