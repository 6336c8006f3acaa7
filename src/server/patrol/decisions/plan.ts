// The plan of a decision: everything that speaks against it is found out here.
import { conflict, invalid, invalidField, type FieldError } from '#lib/errors.ts'
import type { DocVersion } from '#patrol/types.ts'
import type { SignedIn } from '#server/http/context.ts'
import { digest } from '#server/saves/digest.ts'
import {
  acceptEdited,
  acceptUnits,
  dropItems,
  followUpOf,
  verdictsRefused,
  type Refusal,
  type Verdicts,
} from '../chain/accept.ts'
import {
  itemIn,
  openUnits,
  proposedBy,
  type Chain,
  type ChainItem,
  type ChainUnit,
} from '../chain/chain.ts'
import type { LoadedDocument } from '../chain/document.ts'
import { editedVersion } from '../chain/edited.ts'
import { editedOf, unsettled } from '../chain/settled.ts'
import { requireStorable } from '../chain/storable.ts'
import { loadChain } from '../chain/store.ts'
import type { LockedItem } from '../queue/leases.ts'
import { presentCurrent } from '../queue/presentItem.ts'
import { checkReasons, type Wanted } from './reasons.ts'

/** `given`: units as the body names them; what is wrong with one of them points there. */
const explain = (refusal: Refusal, given: readonly number[]): FieldError[] => {
  const placeOf = (id: number, place: number) => (given.includes(id) ? given.indexOf(id) : place)
  const each = (
    ids: readonly number[],
    field: string,
    message: (id: number) => string,
  ): FieldError[] =>
    ids.length
      ? ids.map((id, place) => ({
          field,
          code: refusal.code,
          message: message(id),
          index: field === 'units' ? placeOf(id, place) : place,
        }))
      : [
          {
            field,
            code: refusal.code,
            message:
              'A partial decision needs at least two different verdicts. Otherwise accept or deny the whole edit',
          },
        ]
  if (refusal.code === 'depends')
    return each(
      refusal.itemids,
      'itemid',
      id =>
        `This edit builds on edit ${id}, which is still waiting for review. Decide on that edit first`,
    )
  if (refusal.code === 'needs_rebase')
    return each(
      refusal.unitids,
      'units',
      id =>
        `Unit ${id} conflicts with the live version. Deny it, or resolve the conflict in \`edited\``,
    )
  if (refusal.code === 'unit_dependency')
    return each(
      refusal.unitids,
      'units',
      id => `Accept unit ${id} as well, because another unit that you accept depends on it`,
    )
  return each(refusal.unitids, 'units', id => `The item has no open unit ${id}`)
}
const refused = (refusal: Refusal, { units = [] }: Pick<Wanted, 'units'> = {}) => {
  const errors = explain(
    refusal,
    units.map(({ unitid }) => unitid),
  )
  return invalid(errors, errors.map(one => one.message).join('. '))
}

export type Plan = {
  item: LockedItem
  doc: LoadedDocument
  chain: Chain
  chosen: ChainItem
  wanted: Wanted
  /** Items of the document afterwards, and what readers get; null where they see no change. */
  after: Chain
  live: DocVersion | null
  /**
   * Of accept_edit: what its author proposed, which stands in the history below the decider's own
   * revision.
   */
  proposed: DocVersion | null
  /** Ids of units that the decider changed. */
  edited: ReadonlySet<number>
  verdicts: Verdicts
  rest: ChainItem | null
}

const whole = (item: ChainItem, verdict: 'accept' | 'deny'): Verdicts =>
  new Map(openUnits(item).map(unit => [unit.unitid, verdict]))

type Start = Pick<
  Plan,
  'item' | 'doc' | 'chain' | 'chosen' | 'wanted' | 'proposed' | 'edited' | 'rest'
>

/**
 * What the decider makes of the proposal. Lines are sent whole: written on another proposal they
 * would take back what came since. Throws 409 `stale`, 422.
 */
const editOf = async (ctx: SignedIn, { chain, doc, chosen, wanted }: Start) => {
  const proposed = proposedBy(chain, chosen.itemid)
  if (wanted.edited_of !== undefined && wanted.edited_of !== digest(proposed))
    throw conflict(await presentCurrent(ctx, chosen.itemid), 'stale')
  return editedVersion(ctx, doc, proposed, wanted.edited)
}

const planEdited = async (ctx: SignedIn, start: Start): Promise<Plan> => {
  const { chain, chosen } = start
  const accepted = acceptEdited(
    chain,
    chosen.itemid,
    await editOf(ctx, start),
    openUnits(chosen),
    null,
  )
  if ('code' in accepted) throw refused(accepted)
  return {
    ...start,
    after: accepted.chain,
    live: accepted.live,
    proposed: accepted.proposed,
    edited: editedOf(openUnits(chosen), accepted.own),
    verdicts: whole(chosen, 'accept'),
  }
}

/** What the decider changes of what they take of an item; null where they change nothing. */
const editOfParts = async (ctx: SignedIn, start: Start, taken: readonly ChainUnit[]) => {
  if (start.wanted.edited === undefined) return null
  if (taken.length === 0)
    throw invalidField(
      'edited',
      'not_allowed',
      'Accept at least one unit of the edit, or leave out `edited`',
    )
  return editOf(ctx, start)
}

/** Throws 422 where a unit stands twice: one verdict would be lost without a word. */
const verdictsIn = ({ units = [] }: Wanted): Verdicts => {
  const seen = new Set<number>()
  const twice = units.flatMap(({ unitid }, index): FieldError[] => {
    const isKnown = seen.has(unitid)
    seen.add(unitid)
    return isKnown
      ? [
          {
            field: 'units',
            code: 'duplicate',
            message: `Unit ${unitid} is listed twice`,
            index,
          },
        ]
      : []
  })
  if (twice.length) throw invalid(twice)
  return new Map(units.map(unit => [unit.unitid, unit.verdict]))
}

const planParts = async (ctx: SignedIn, start: Start): Promise<Plan> => {
  const { chain, chosen, wanted } = start
  const given = verdictsIn(wanted)
  const wrong = verdictsRefused(chosen, given, wanted.edited !== undefined)
  if (wrong) throw refused(wrong, wanted)
  const verdicts: Verdicts = new Map(
    openUnits(chosen).map(unit => [unit.unitid, given.get(unit.unitid) ?? 'leave']),
  )
  const those = (verdict: 'accept' | 'leave') =>
    openUnits(chosen).filter(unit => verdicts.get(unit.unitid) === verdict)
  const rest = followUpOf(chain, chosen, those('leave'))
  const taken = those('accept')
  const edited = await editOfParts(ctx, start, taken)
  const accepted = edited
    ? acceptEdited(chain, chosen.itemid, edited, taken, rest)
    : acceptUnits(chain, chosen.itemid, taken, rest)
  if ('code' in accepted) throw refused(accepted, wanted)
  const torn = unsettled(taken, accepted.own ?? [])
  if (torn.length) throw refused({ code: 'needs_rebase', unitids: torn }, wanted)
  return {
    ...start,
    after: accepted.chain,
    live: taken.length ? accepted.live : null,
    ...(accepted.own && {
      proposed: accepted.proposed ?? null,
      edited: editedOf(taken, accepted.own),
    }),
    verdicts,
    rest,
  }
}

/** Everything is checked here: what comes after only writes. Throws 422. */
export const plan = async (ctx: SignedIn, item: LockedItem, wanted: Wanted): Promise<Plan> => {
  await checkReasons(ctx, wanted)
  const { doc, chain } = await loadChain(ctx.db, item)
  const chosen = itemIn(chain, item.itemid)
  const start: Start = {
    item,
    doc,
    chain,
    chosen,
    wanted,
    proposed: null,
    edited: new Set(),
    rest: null,
  }
  if (wanted.action === 'deny')
    return {
      ...start,
      after: dropItems(chain, [item.itemid]),
      live: null,
      verdicts: whole(chosen, 'deny'),
    }
  if (wanted.action === 'accept') {
    const accepted = acceptUnits(chain, item.itemid, openUnits(chosen), null)
    if ('code' in accepted) throw refused(accepted)
    await requireStorable(ctx, doc, accepted.live)
    return {
      ...start,
      after: accepted.chain,
      live: accepted.live,
      verdicts: whole(chosen, 'accept'),
    }
  }
  const made = await (wanted.action === 'partial' ? planParts(ctx, start) : planEdited(ctx, start))
  if (made.live) await requireStorable(ctx, doc, made.live)
  return made
}
