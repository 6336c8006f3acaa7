// What can be done with a release, column by column of the board, as its state allows; what is
// refused keeps its rule in words.
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ApprovalProcess } from '#contract/approvals/schemas.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import { isSigned, move, type Action } from '#contract/releases/states.ts'
import type { Release } from '#contract/releases/schemas.ts'
import type { Table } from '#contract/schemas.ts'

export const columns = ['draft', 'in_review', 'approved', 'scheduled', 'live', 'archived'] as const
export type Column = (typeof columns)[number]
export const columnOf = ({ phase }: Pick<Release, 'phase'>): Column =>
  phase === 'superseded' ? 'archived' : phase

export type Patch = NonNullable<InputOf<Table['patchRelease']>['body']>
/** What has to be asked before it is done. */
export type Wants = 'nothing' | 'date' | 'reason' | 'answer'
/** `why`: the rule that refuses it; undefined where it is allowed. */
export type Move = { to: Column; why: string | undefined; patch: Patch; wants: Wants }
export type Mover = { isAdmin: boolean; userid: number }

const outcomeOf = ({ status }: Pick<Release, 'status'>) =>
  status === 'rejected' || status === 'cancelled' ? status : null

/** The process that a release of this kind goes through. */
export const processOf = (
  release: Pick<Release, 'type'>,
  inForce: readonly ApprovalProcess[],
): ApprovalProcess | null => inForce.find(one => one.applies_to.includes(release.type)) ?? null

/** A draft again by now: those who sent it back are owed an answer all the same. */
const askedOf = ({ approval }: Release): { action: Action; patch: Patch; wants: Wants } =>
  approval?.phase === 'rejected'
    ? { action: 'submit', patch: { status: 'pending_approval', answer: '' }, wants: 'answer' }
    : { action: 'submit', patch: { status: 'pending_approval' }, wants: 'nothing' }

/** How each move is asked for; null where the table does not list it. */
const requestOf = (
  release: Release,
  to: Column,
  process: ApprovalProcess | null,
): { action: Action; patch: Patch; wants: Wants } | null => {
  const { phase } = release
  const facts = {
    outcome: outcomeOf(release),
    process: process !== null,
    signed: isSigned(release.content_hash, release.approval, process),
    guide: true,
  }
  const allows = (action: Action, ahead = false) =>
    move(phase, action, { ...facts, ahead }) !== null
  const past = phase === 'superseded' || phase === 'archived'
  if (to === 'draft') {
    if (phase === 'draft')
      return outcomeOf(release) !== null && allows('reopen')
        ? { action: 'reopen', patch: { status: 'in_progress' }, wants: 'nothing' }
        : null
    return allows('cancel')
      ? { action: 'cancel', patch: { status: 'cancelled' }, wants: 'nothing' }
      : null
  }
  if (to === 'in_review' && facts.process && outcomeOf(release) !== null)
    return allows('reopen')
      ? {
          action: 'submit',
          patch: { status: 'pending_approval', answer: '' },
          wants: release.status === 'rejected' ? 'answer' : 'nothing',
        }
      : null
  if (to === 'in_review') return allows('submit') ? askedOf(release) : null
  if (to === 'approved')
    return phase === 'scheduled' && facts.signed
      ? { action: 'unschedule', patch: { scheduled_date: null }, wants: 'nothing' }
      : null
  if (to === 'scheduled') {
    if (phase === 'draft')
      return allows('release', true)
        ? { action: 'release', patch: { status: 'released' }, wants: 'date' }
        : null
    return allows('schedule', true) ? { action: 'schedule', patch: {}, wants: 'date' } : null
  }
  if (to === 'live') {
    if (past) return { action: 'return', patch: { current: true }, wants: 'nothing' }
    return allows('release')
      ? {
          action: 'release',
          patch: { status: 'released', ...(phase === 'draft' && { scheduled_date: null }) },
          wants: 'nothing',
        }
      : null
  }
  return allows('retire') ? { action: 'retire', patch: { current: false }, wants: 'reason' } : null
}

/** The moves of a release to every column but its own, in the order of the board. */
export const useMoves = () => {
  const { t } = useLingui()
  const rule = (release: Release, to: Column, process: ApprovalProcess | null): string => {
    const { phase } = release
    const [name, stages] = [process?.title ?? '', process?.stages.length ?? 0]
    if (to === 'draft') return t`A release that has been published cannot become a draft again.`
    if (to === 'approved')
      return t`A signed release becomes “Approved” only when you remove its date or while its group is not ready yet.`
    if (to === 'archived') return t`Only live releases can be archived.`
    if (phase === 'draft' && outcomeOf(release) !== null)
      return t`This release was sent back or withdrawn. Choose “Return to draft” first.`
    if (phase === 'in_review') return to === 'in_review' ? '' : t`Signatures are still missing.`
    if (phase === 'draft' && to === 'in_review')
      return t`This release needs no approval. You can publish it directly.`
    if (phase === 'draft')
      return plural(stages, {
        one: `“${name}” requires signatures in # stage first.`,
        other: `“${name}” requires signatures in # stages first.`,
      })
    return to === 'in_review'
      ? t`You can only ask for signatures on a draft.`
      : t`This release has already been published.`
  }
  return (release: Release, inForce: readonly ApprovalProcess[], mover: Mover): Move[] =>
    columns
      .filter(
        to =>
          to !== columnOf(release) ||
          (to === 'draft' && outcomeOf(release) !== null) ||
          (to === 'scheduled' && release.phase === 'scheduled'),
      )
      .map(to => {
        const process = processOf(release, inForce)
        const asked = requestOf(release, to, process)
        if (!asked) return { to, why: rule(release, to, process), patch: {}, wants: 'nothing' }
        const isAdmins = asked.action === 'retire' || asked.action === 'return'
        return {
          to,
          why: isAdmins && !mover.isAdmin ? t`Only an Admin can do that.` : undefined,
          patch: asked.patch,
          wants: asked.wants,
        }
      })
}
