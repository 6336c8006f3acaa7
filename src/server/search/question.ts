// A question, and what of it PostgreSQL is asked.
import type { SearchSort } from '#contract/search/narrowing.ts'
import type { SearchKind } from '#contract/search/schemas.ts'
import type { Db } from '#server/db/open.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Equivalents } from './equivalents.ts'
import { wordsIn, written, type Expression, type Forms, type Weighed } from './expressions.ts'
import type { Narrowing, PlaceQueries } from './narrowing.ts'
import { wordsOf, type Asked } from './query.ts'
import type { Slot } from './slots.ts'
import type { Matching, Page } from './sql.ts'
import { loadStems } from './stems.ts'
import type { Surroundings } from './surroundings.ts'

export type Question = {
  asked: Asked
  /** Whose words that say nothing are left out. */
  readerLangid: string
  /** Languages in which there are texts: those of a reader who finds none change no word. */
  langids: string[]
  equivalents: Equivalents
  kinds: SearchKind[]
  /** Kinds that are counted; null where nobody asks. */
  counted: SearchKind[] | null
  /** Whether all that narrows is counted, too. */
  facets: boolean
  narrowing: Narrowing
  sort: SearchSort
  /** Rows d that the reader may see. */
  where: Sql
  page: Page
}
/** What a question means in its surroundings. */
export type Meant = Pick<Question, 'readerLangid' | 'langids' | 'equivalents'>
export type Unresolved = Omit<Question, keyof Meant> & {
  typed: string
  meantBy: (surroundings: Surroundings) => Promise<Meant>
}

/** With the forms of all its words at hand. */
export const formsFor = async (
  db: Db,
  { asked, readerLangid, langids }: Pick<Question, 'asked' | 'readerLangid' | 'langids'>,
  slots: Slot[],
): Promise<Forms> => {
  const words = [...wordsOf(asked), ...slots.flatMap(slot => wordsIn(slot.wide))]
  return {
    langids,
    stem: await loadStems(
      db,
      [...new Set([readerLangid, ...langids])].map(langid => ({ langid, words })),
    ),
  }
}

const allOf = (queries: string[]): string => [...new Set(queries)].join(' & ')

export const matchingOf = (
  { asked, kinds, where }: Pick<Question, 'asked' | 'kinds' | 'where'>,
  slots: Slot[],
  forms: Forms,
): Matching => {
  const without = asked.without.map(
    ({ tokens, phrase }) =>
      `!${written(
        phrase ? { phrase: tokens } : { any: tokens.map(word => ({ word, open: false })) },
        forms,
      )}`,
  )
  const write = (one: Expression) => written(one, forms)
  const wide = slots.map(slot => write(slot.wide))
  return {
    all: allOf([...wide, ...without]),
    exact: allOf([...slots.map(slot => write(slot.exact)), ...without]),
    any: [...new Set(wide)].join(' | '),
    excludes: without.length > 0,
    folded: asked.folded,
    kinds,
    where,
  }
}

/**
 * All of the words (` & `), or any of them (` | `), in one part of documents alone; written where
 * somebody asks for it, as few do.
 */
export const inEachPlace = (slots: Slot[], forms: Forms, between: ' & ' | ' | '): PlaceQueries => {
  const within = (part: Weighed) =>
    [...new Set(slots.map(slot => written(slot.wide, { ...forms, within: part })))].join(between)
  return {
    get title() {
      return within('A')
    },
    get text() {
      return within('D')
    },
    get supplies() {
      return within('C')
    },
  }
}
