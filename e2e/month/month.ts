// A month of an Admin's acts, by screens alone: what a screen says before an act is compared with
// what the act then did, as another Admin reads it, as mails say it or as the database has it.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { foundIn, matchIn } from '#lib/existing.ts'
import { inDatabase } from '../support/rows.ts'
import type { Person, Site } from '../support/site.ts'
import { expect, signIn } from '../support/test.ts'

/** How many people and things the month is about; the script is the same for any. */
export type Size = {
  invited: number
  imported: number
  /** People who each propose an edit. */
  proposing: number
  /** People who each write a comment. */
  commenting: number
  /** Pages and comments that somebody advertises on. */
  spam: number
}
export const ofThirty: Size = { invited: 3, imported: 20, proposing: 4, commenting: 4, spam: 2 }
export const ofThreeHundred: Size = {
  invited: 30,
  imported: 250,
  proposing: 12,
  commenting: 12,
  spam: 12,
}

export type Month = {
  page: Page
  site: Site
  size: Size
  /** Whoever acts; what came of it is read as `site.admin`. */
  keeper: Person
  /** Sentences that the audit log must have, each so many times. */
  logged: Map<string, number>
}

export const beginMonth = async (page: Page, site: Site, size: Size): Promise<Month> => {
  const keeper = await site.person('Ada Keeper', { privilege: 'Admin' })
  await signIn(page, keeper, '/users')
  // The month is longer than ten minutes, and that Admins confirm who they are is another journey.
  await inDatabase(site, 'update tokens set confirmed = confirmed + 86400 where userid = $1', [
    keeper.userid,
  ])
  return { page, site, size, keeper, logged: new Map() }
}

export const log = ({ logged }: Month, sentence: string, times = 1): void =>
  void logged.set(sentence, (logged.get(sentence) ?? 0) + times)

export const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1))

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
export const dialogOf = (page: Page): Locator => page.getByRole('dialog')
export const itemIn = (within: Page | Locator, text: string): Locator =>
  within.getByRole('listitem').filter({ hasText: text })

/** The numbers that stand before these words, once a text has all of them. */
export const figuresIn = async <K extends string>(
  place: Locator,
  words: Record<K, RegExp>,
): Promise<Record<K, number>> => {
  const patterns = Object.entries<RegExp>(words)
  for (const [, pattern] of patterns) await expect(place).toContainText(pattern)
  const text = await place.innerText()
  return Object.fromEntries(
    patterns.map(([name, pattern]) => [name, Number(matchIn(text, pattern).replaceAll(',', ''))]),
  ) as Record<K, number>
}

/** The number in the name of a button, such as that of people who will be changed. */
export const figureOf = async (within: Locator, name: RegExp): Promise<number> =>
  Number(matchIn(await button(within, name).innerText(), name).replaceAll(',', ''))

/** The lines of a table that a button gives, without its heading. */
export const savedBy = async (page: Page, press: Locator): Promise<string[]> => {
  const saved = page.waitForEvent('download')
  await press.click()
  const text = await readFile(await (await saved).path(), 'utf8')
  return text.split('\r\n').slice(1).filter(Boolean)
}

/** The text of the newest mail to this address. */
export const mailTo = async ({ site }: Month, email: string): Promise<string> => {
  let text = ''
  await expect(async () => {
    const mails = await site.admin.client.listMails({ query: { limit: 200 } })
    ;({ text } = foundIn(mails, ({ recipient }) => recipient === email))
  }).toPass()
  return text
}
