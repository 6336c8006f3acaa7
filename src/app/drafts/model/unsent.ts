// What of a draft is not on the service: sendable, held back, or at rest. Pure.
import { plain } from '#documents/sameText.ts'
import type { GuideContent } from '../content/guideContent.ts'
import { sameWiki, type WikiContent } from '../content/wikiContent.ts'
import { sendableWiki } from '../content/wikiFields.ts'
import type { Problem } from '../content/limits.ts'
import { sendableGuide } from './sendable.ts'
import { changedGuideFields } from '../content/guideFields.ts'
import { isTemporary } from '../content/temporaryId.ts'
import {
  type Content,
  type Draft,
  type WriteName,
  isGuide,
  isWiki,
  type Version,
  isStep,
  moved,
} from './draft.ts'
import { kindOf } from './draftKind.ts'

export const baseContent = (draft: Draft): Content | null => draft.base?.content ?? null

/** Steps that both orders know, in each order: creates and deletes are writes of their own. */
export const orderDiffers = (base: GuideContent, mine: GuideContent): boolean => {
  const known = new Set(base.stepids)
  const own = mine.stepids.filter(stepid => known.has(stepid))
  const here = new Set(own)
  return base.stepids.filter(stepid => here.has(stepid)).join() !== own.join()
}

/** What would be sent now, or undefined. */
export const unsent = (draft: Draft): { name: WriteName; content: Content | null } | undefined => {
  if (isGuide(draft)) {
    if (!draft.base || !draft.mine) return undefined
    const { content } = sendableGuide(draft.base.content, draft.mine)
    if (content && changedGuideFields(draft.base.content, content).length > 0)
      return { name: 'patchGuide', content: { ...content, stepids: draft.base.content.stepids } }
    return orderDiffers(draft.base.content, draft.mine)
      ? { name: 'orderSteps', content: { ...draft.base.content, stepids: draft.mine.stepids } }
      : undefined
  }
  if (isWiki(draft)) {
    const content =
      draft.base && draft.mine ? sendableWiki(draft.base.content, draft.mine).content : undefined
    return content && !sameWiki((draft.base as Version<WikiContent>).content, content)
      ? { name: 'patchWiki', content }
      : undefined
  }
  if (!draft.mine) return draft.base ? { name: 'deleteStep', content: null } : undefined
  const { content } = kindOf(draft).sendable(baseContent(draft), draft.mine, draft.left)
  if (!content) return undefined
  if (!draft.base) return { name: 'createStep', content }
  return kindOf(draft).same(draft.base.content, content)
    ? undefined
    : { name: 'patchStep', content }
}

/** What stays here because a limit forbids it. */
export const heldBack = (draft: Draft): Problem[] =>
  draft.mine === null || (draft.kind !== 'step' && !draft.base)
    ? []
    : kindOf(draft).sendable(baseContent(draft), draft.mine, draft.left).held

/** A stored line was emptied; it goes once the caret has left the step. */
const isEmptied = (draft: Draft): boolean => {
  if (!isStep(draft) || !draft.mine || !draft.base) return false
  const there = new Map(draft.base.content.lines.map(line => [line.lineid, line.text_raw]))
  return draft.mine.lines.some(
    ({ lineid, text_raw }) => plain(text_raw) === '' && plain(there.get(lineid) ?? '') !== '',
  )
}
const judged = new WeakMap<Content, { base: Content | null; left: boolean; isUnsent: boolean }>()
/**
 * Mine differs from what the service answered last, be it sendable or not. Only the content
 * decides; empty new lines are none.
 */
export const isUnsent = (draft: Draft): boolean => {
  const { mine, left } = draft
  const base = baseContent(draft)
  if (mine === base) return false
  const known = mine && judged.get(mine)
  if (known && known.base === base && known.left === left) return known.isUnsent
  const made = unsent(draft) !== undefined || heldBack(draft).length > 0 || isEmptied(draft)
  if (mine) judged.set(mine, { base, left, isUnsent: made })
  return made
}
/** Something of it is not on the service, may be on its way there, or asks. */
export const isWaiting = (draft: Draft): boolean =>
  draft.sent !== null || draft.theirs !== null || isUnsent(draft)
/** Nothing of it can leave: a limit holds all of it back. */
export const isStuck = (draft: Draft): boolean =>
  !draft.sent && !draft.theirs && unsent(draft) === undefined && heldBack(draft).length > 0
/** What differs from the service's last answer is not at rest, whatever put it there. */
export const woken = <C extends Content>(draft: Draft<C>, now: number): Draft<C> =>
  (draft.state === 'idle' || draft.state === 'saved') && isUnsent(draft)
    ? { ...moved(draft, 'edited'), since: draft.since ?? now }
    : draft
/** The journal keeps it: also empty new lines and temporary steps. */
export const isWorthKeeping = (draft: Draft): boolean => {
  if (draft.sent || draft.theirs || draft.notice || draft.base === null || draft.mine === null)
    return draft.base !== null || draft.mine !== null
  if (isUnsent(draft) || !kindOf(draft).same(baseContent(draft), draft.mine)) return true
  return isGuide(draft) && draft.mine !== null && draft.mine.stepids.some(isTemporary)
}
