// What an answer that refuses a decision means for whoever made it. Pure.
import type { Decide } from '#contract/patrol/queries.ts'
import type { PatrolItem } from '#contract/patrol/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import type { Trouble } from './deskState.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'
import { unfitWords } from './unfitWords.ts'

const reasonOf = (error: ApiError): Trouble['kind'] => {
  const said = error.headers['x-conflict']
  if (error.status === 409)
    return said === 'decided' || said === 'leased' || said === 'lease_lost' ? said : 'stale'
  if (error.status === 404) return 'deleted'
  if (error.status === 403) return 'no right'
  const isPast = error.errors.some(
    ({ field, code }) => field === 'itemid' && code === 'invalid_state',
  )
  return isPast ? 'past' : 'refused'
}

/** Members of the body of a decision, and whom it is about: `edited` is what was corrected. */
const ofDecision =
  /^(action|reason_|units|note_|token|base_shown|edited|below|seconds_|itemid|revisionid)/

/** `decision`: the refused one; nothing else that is asked can be unfit for the document. */
export const troubleOf = (
  itemid: number,
  error: ApiError,
  decision: Pick<Decide, 'units'> | null = null,
): Trouble => {
  const units = decision?.units ?? []
  const kind = reasonOf(error)
  if (kind === 'refused') {
    const named = (asked: string) =>
      error.errors.flatMap(({ code, field, index = -1 }) =>
        code === asked && field === 'units' ? (units[index]?.unitid ?? []) : [],
      )
    const isOfDocument =
      decision !== null &&
      error.errors.length > 0 &&
      error.errors.every(({ field }) => !ofDecision.test(field))
    const [torn, needed] = [named('needs_rebase'), named('unit_dependency')]
    return {
      kind,
      itemid,
      message: refusedWords(error, decision ? unfitWords : {}),
      ...(isOfDocument && { isOfDocument }),
      ...(torn.length > 0 && { torn }),
      ...(needed.length > 0 && { needed }),
    }
  }
  if (kind === 'deleted' || kind === 'no right' || kind === 'past') return { kind, itemid }
  return { kind, itemid, item: (error.body ?? null) as PatrolItem | null }
}

/** What an item is found to be that somebody else closed, or that went with its document. */
export const closedAs = (item: PatrolItem): Trouble =>
  item.state === 'orphaned'
    ? { kind: 'deleted', itemid: item.itemid }
    : { kind: 'decided', itemid: item.itemid, item }

/** The service said nothing about it: the same is asked again. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429

/** The item is not to be decided any more, whoever asks. */
export const isPast = ({ kind }: Trouble): boolean =>
  ['decided', 'deleted', 'leased', 'no right', 'past'].includes(kind)
