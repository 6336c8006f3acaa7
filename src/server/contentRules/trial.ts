// A rule tried on the newest of all that it would be asked of, before it is switched on.
import {
  ruleLimits,
  rulePlaces,
  type RuleKind,
  type RulePlace,
  type RuleTrial,
} from '#contract/contentRules/schemas.ts'
import { createPauses, type Pause } from '#server/base/pauses.ts'
import type { Db } from '#server/db/open.ts'
import { broughtBy } from '#server/judging/brought.ts'
import { addEntries, noEntries, type Ordered } from '#server/judging/entries.ts'
import { lettersAtOnce } from '#server/judging/judge.ts'
import { listNewest, loadPast } from './past.sql.ts'

type Tried = {
  kind: RuleKind
  entries: readonly string[]
  places: readonly RulePlace[]
  below: number | null
}
/** What a rule is compared with texts by, in pieces. */
type Reader = { ordered: Ordered; pause: Pause }

const nothingTried: RuleTrial = {
  looked_at: 0,
  matched: 0,
  accepted: 0,
  denied: 0,
  places: [],
  matches: [],
}

/** The newest of one kind; of those that match, what deciders made of them. */
const tryPlace = async (
  db: Db,
  place: RulePlace,
  below: number | null,
  { ordered, pause }: Reader,
): Promise<RuleTrial> => {
  const result: RuleTrial = { ...nothingTried, matches: [] }
  let keys = await listNewest(db, place, below)
  while (keys.length > 0) {
    const { past, read } = await loadPast(db, keys)
    keys = keys.slice(read)
    for (const { match, before, next } of past) {
      const words = (await broughtBy(before, next, ordered, pause)).map(({ entry }) => entry.text)
      result.looked_at += 1
      if (words.length === 0) continue
      result.matched += 1
      if (match.state === 'accepted' || match.state === 'partial') result.accepted += 1
      if (match.state === 'denied') result.denied += 1
      if (result.matches.length < ruleLimits.shown) result.matches.push({ ...match, place, words })
    }
  }
  const { looked_at, matched } = result
  return { ...result, places: [{ place, looked_at, matched }] }
}

const joined = (one: RuleTrial, other: RuleTrial): RuleTrial => ({
  looked_at: one.looked_at + other.looked_at,
  matched: one.matched + other.matched,
  accepted: one.accepted + other.accepted,
  denied: one.denied + other.denied,
  places: [...one.places, ...other.places],
  matches: [...one.matches, ...other.matches],
})

/** By the places of the rule, in the order in which they are named everywhere. */
export const tryRule = async (
  db: Db,
  { kind, entries, places, below }: Tried,
): Promise<RuleTrial> => {
  const pause = createPauses(lettersAtOnce)
  const ordered = noEntries()
  await addEntries(ordered, [{ ruleid: 0, kind, entries }], pause)
  let result = nothingTried
  for (const place of rulePlaces.filter(one => places.includes(one)))
    result = joined(result, await tryPlace(db, place, below, { ordered, pause }))
  return result
}
