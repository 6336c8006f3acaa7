// `npm test` ends within twenty minutes: journeys that prove once more, in another way, what
// another test proves are made by `npm run soak` only
// (docs/decisions/0511-what-npm-test-proves-in-a-browser.md).
import { authors } from './authors.ts'
import type { InSoak } from './inSoak.ts'
import { keepers } from './keepers.ts'
import { others } from './others.ts'
import { words } from './words.ts'
import { workers } from './workers.ts'
import { writersOfPages } from './writers.ts'

export const isSoak = process.env['STEPWRIGHT_SOAK'] === '1'

export const onlyInSoak: InSoak = {
  ...authors,
  ...words,
  ...writersOfPages,
  ...keepers,
  ...workers,
  ...others,
}

const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/** What Playwright leaves out: it compares the name of the file and the title, in one line. */
export const leftToSoak: RegExp[] = Object.entries(onlyInSoak).map(
  ([file, { titles }]) =>
    new RegExp(`${escaped(file)}\\.spec\\.ts .*(${titles.map(escaped).join('|')})`),
)
