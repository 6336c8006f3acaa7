// Titles while somebody types: with the words as they are, then by the rungs of a search.
import type { SearchKind } from '#contract/search/schemas.ts'
import { itemAt } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { written, type Forms } from './expressions.ts'
import { loadForgiving, loadNear } from './forgiving.ts'
import { formsFor, type Question } from './question.ts'
import type { Slot } from './slots.ts'
import { findTitles, type FoundRow } from './sql.ts'
import { findPartly } from './subsets.sql.ts'

type TitleQuestion = Pick<
  Question,
  'asked' | 'readerLangid' | 'langids' | 'equivalents' | 'kinds' | 'where'
> & { most: number }

/** First of each kind in turn, so that no kind takes all the places. */
const spread = (lists: FoundRow[][], most: number): FoundRow[] => {
  const taken: FoundRow[] = []
  for (let at = 0; taken.length < most && lists.some(list => at < list.length); at++)
    for (const list of lists) if (list[at]) taken.push(itemAt(list, at))
  return taken.slice(0, most)
}

/** Titles that hold all the words as they were typed, the last one as a beginning. */
const plainTitle = ({ asked }: TitleQuestion): string => {
  const words = [...new Set(asked.terms.flatMap(term => term.tokens))]
  const forms: Forms = { langids: [], stem: (_, word) => word, within: 'A' }
  return words.map(word => written({ word, open: word === asked.beginning }, forms)).join(' & ')
}

export const suggestTitles = async (db: Db, question: TitleQuestion): Promise<FoundRow[]> => {
  const { asked, kinds, where, most } = question
  const find = async (title: string): Promise<FoundRow[]> => {
    const lists: Promise<FoundRow[]>[] = kinds.map((kind: SearchKind) =>
      findTitles(db, kind, { folded: asked.folded, title, where }, most),
    )
    return spread(await Promise.all(lists), most)
  }
  const plain = await find(plainTitle(question))
  if (plain.length) return plain

  const forgiving = await loadForgiving(db, question)
  const formsOf = async (slots: Slot[]) => ({
    ...(await formsFor(db, question, slots)),
    within: 'A' as const,
  })
  const queriesOf = async (slots: Slot[]) => {
    const forms = await formsOf(slots)
    return slots.map(slot => written(slot.wide, forms))
  }
  let slots = forgiving(new Map())
  let queries = await queriesOf(slots)
  const wide = await find(queries.join(' & '))
  if (wide.length) return wide
  const near = await loadNear(db, question, slots, await formsOf(slots))
  if (near.size) {
    slots = forgiving(near)
    queries = await queriesOf(slots)
    const nearest = await find(queries.join(' & '))
    if (nearest.length) return nearest
  }
  if (queries.length < 2) return []
  const { rows } = await findPartly(
    db,
    { queries, kinds, where },
    { shown: kinds, narrow: null, page: { limit: most, offset: 0 } },
  )
  return rows
}
