// What people look for and do not find, and the guides that they ask for: counted without who, for
// those who write (decisions 0407, 0472).
import { privileges, type Privilege } from '#contract/core/shapes.ts'
import type { missSchemas, SearchMiss } from '#contract/search/misses.schemas.ts'
import { isCountable } from '#lib/countableWords.ts'
import { forbidden, invalidField, notFound } from '#lib/errors.ts'
import { unixNow, type UnixSeconds } from '#lib/time.ts'
import type { Database, Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { createWriteBehind } from '#server/db/writeBehind.ts'
import type { Handlers } from '#server/http/context.ts'
import type { SearchMisses } from '#server/http/ports.ts'
import { fold, tokensOf } from './words.ts'

type Miss = { words: string; partly: boolean; date: UnixSeconds }

const heldAtMost = 1000
const rowsAtMost = 5000
const keptSeconds = 90 * 86_400

const write = (database: Database, misses: Miss[]): Promise<void> =>
  database.write(async db => {
    await db.run(sql`
    insert into search_misses as kept (words, times, partly, date)
    select words, count(*), (array_agg(partly order by date desc))[1], max(date)
    from unnest(${misses.map(one => one.words)}::text[], ${misses.map(one => one.partly)}::bool[],
      ${misses.map(one => one.date)}::int[]) as given (words, partly, date)
    group by words order by words
    on conflict (words) do update set times = kept.times + excluded.times,
      partly = excluded.partly, date = greatest(kept.date, excluded.date)`)
    await db.run(sql`
    delete from search_misses where date < ${Math.max(...misses.map(one => one.date)) - keptSeconds}
      or words in (
        select words from search_misses
        order by wishes desc, times desc, date desc offset ${rowsAtMost})`)
  })

/** As they are counted; null where they are nothing to count, or might be about somebody. */
const countedWords = (typed: string): string | null => {
  const words = tokensOf(fold(typed)).join(' ')
  return words && isCountable(typed) ? words : null
}

export const createMissRecorder = (
  database: Database,
  onError: (error: unknown) => void,
  now: () => UnixSeconds = unixNow,
): SearchMisses => {
  const behind = createWriteBehind<Miss>({
    heldAtMost,
    onError,
    write: misses => write(database, misses),
  })
  return {
    record(typed, partly) {
      const words = countedWords(typed)
      if (words !== null) behind.add({ words, partly, date: now() })
    },
    flush: behind.flush,
    stop: behind.stop,
  }
}

const loadMisses = (db: Db, page: { limit: number; offset: number }): Promise<SearchMiss[]> =>
  db.many<SearchMiss>(sql`
  select words, times, wishes, partly, date from search_misses
  order by wishes desc, times desc, date desc, words limit ${page.limit} offset ${page.offset}`)

const writers: readonly Privilege[] = privileges.filter(one => one !== 'User')

export const missHandlers: Pick<Handlers, keyof typeof missSchemas> = {
  async askForGuide(input, ctx) {
    const words = countedWords(input.body().words)
    if (words === null)
      throw invalidField(
        'words',
        'invalid_value',
        'Enter words to search for, without the character @',
      )
    // Where nobody missed the words yet, the search found something that was not what was wanted.
    await ctx.db.run(sql`
      insert into search_misses as kept (words, times, wishes, partly, date)
      values (${words}, 0, 1, true, ${ctx.now})
      on conflict (words) do update set wishes = kept.wishes + 1, date = excluded.date`)
    return { words }
  },

  async listSearchMisses({ query }, ctx) {
    if (!writers.includes(ctx.person.privilege))
      throw forbidden('Only Authors, Moderators and Admins can see searches without results', [
        ...writers,
      ])
    const { total } = await ctx.db.one<{ total: number }>(
      sql`select count(*)::int as total from search_misses`,
    )
    ctx.header('X-Total-Count', String(total))
    return loadMisses(ctx.db, query)
  },

  async forgetSearchMiss({ params }, ctx) {
    const gone = await ctx.db.run(sql`delete from search_misses where words = ${params.words}`)
    if (!gone) throw notFound('Search')
    return loadMisses(ctx.db, { limit: 200, offset: 0 })
  },
}
