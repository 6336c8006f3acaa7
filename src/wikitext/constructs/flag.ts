import type { TokenConstruct } from '../construct.ts'
import { nothing } from '../markup.ts'

/** Flags of a page are written in its text and shown elsewhere, from the `flags` array. */
export const flag: TokenConstruct = {
  name: 'flag',
  level: 'token',
  isBlock: true,
  html: () => nothing,
}
