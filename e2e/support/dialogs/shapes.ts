// What a row of the table of dialogs says, and what the rows stand on.
import type { Locator, Page } from '@playwright/test'
import type { Person } from '../site.ts'

export type Where = (page: Page) => Locator
type DialogRow = {
  name: string
  /** Brings the dialog up, as a person does. */
  open: (page: Page) => Promise<unknown>
  /** Where the focus is after Escape: on what opened it, or on the button of the menu that did. */
  opener: Where
  /** Confirms it. */
  confirm?: (dialog: Locator, page: Page, ground: Dialogs) => Promise<unknown>
  /** Where the focus is then, if not on the opener. */
  successor?: Where
  /** It comes by itself, and once left it does not come again: only what confirms it is tried. */
  isConfirmedAtOnce?: boolean
}
export type DialogScreen = {
  name: string
  /** Who opens it, if not the person of the ground. */ as?: 'admin'
  path: (ground: Dialogs) => string
  ready: (page: Page) => Locator
  dialogs: readonly DialogRow[]
  /** What must have happened on the way there. */
  before?: (page: Page, ground: Dialogs) => Promise<unknown>
  /** The same once the screen is open. */
  after?: (page: Page, ground: Dialogs) => Promise<unknown>
  /** Faults in the console that it brings about on purpose. */
  forgives?: RegExp
}
/** What the dialogs stand on, made once: guides of the person's own, by what they are for. */
export type Dialogs = {
  admin: Person
  module: number
  person: Person
  colleague: Person
  guide: number
  page: string
  several: number
  needed: number
  disputed: number
  unsent: number
  expiring: number
  released: number
  run: number
  watched: number
}
