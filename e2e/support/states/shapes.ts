// What a row of the table of states says, and what the rows stand on.
import type { Page } from '@playwright/test'
import type { Person, Site } from '../site.ts'

/** What the cells of this table stand on, made once. */
export type Ground = {
  site: Site
  admin: Person
  guest: Person
  guide: number
  bare: number
  secret: number
  team: number
  readAddress: string
  profile: string
  form: string
  module: number
}

export type State = {
  /** refused: nothing is shown; forbidden: what is open may not be edited any more. */
  state: 'empty' | 'filter' | 'unknown' | 'refused' | 'forbidden' | 'offline' | 'conflict' | 'error'
  /** Where it is seen, if not at the screen's own address. */
  path?: (ground: Ground) => string
  /** What brings it about once the screen is open. */
  after?: (page: Page, ground: Ground) => Promise<unknown>
  /** Words that must be there, and what can be done; an action may be looked for by its role. */
  says: string | RegExp
  offers:
    | readonly [role: 'button' | 'link' | 'searchbox' | 'radio' | 'combobox', name: string | RegExp]
    | null
}

export type StatefulScreen = {
  name: string
  /** Nobody, the admin, or somebody who owns nothing. */
  as: 'anyone' | 'admin' | 'guest'
  path: (ground: Ground) => string
  heading: string | RegExp
  /**
   * The request that the screen waits for: held back, failed and answered again. null: it waits for
   * none.
   */
  reads: RegExp | null
  states: readonly State[]
}
export type WaitingScreen = StatefulScreen & { reads: RegExp }
export const isWaiting = (screen: StatefulScreen): screen is WaitingScreen => screen.reads !== null
