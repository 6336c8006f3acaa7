// What a confirmed write leaves of a draft: base is what the service has, mine is what was written
// meanwhile.
import { bytesOf } from './composeRequest.ts'
import { sameLine, type StepContent } from '../content/guideContent.ts'
import {
  isStep,
  moved,
  type Content,
  type Draft,
  type Receipt,
  type Sent,
  type Version,
} from '../model/draft.ts'
import { kindOf, mergedUnasked } from '../model/draftKind.ts'
import { isUnsent } from '../model/unsent.ts'
import { stillNewer } from '../model/conflict.ts'
import { withAliases } from '../content/lineids.ts'
import { isTemporary } from '../content/temporaryId.ts'

/**
 * The lineids that the service gave to lines sent without one of its own, by the place in the list.
 */
const newLineids = (sent: StepContent, got: StepContent): Record<string, number> => {
  if (sent.lines.length !== got.lines.length) return {}
  return Object.fromEntries(
    sent.lines.flatMap(({ lineid }, i) => {
      const given = got.lines[i]?.lineid ?? null
      return lineid === null || given === null || isTemporary(given) || given === lineid
        ? []
        : [[String(lineid), given]]
    }),
  )
}

/**
 * Mine on top of what the service made of what was sent; where both differ, mine goes out again.
 */
const rebased = (draft: Draft, sent: Content, mine: Content, got: Content): Content | null =>
  mergedUnasked(draft, sent, mine, got, () => 'mine').merged

export const confirmed = <C extends Content>(
  draft: Draft<C>,
  sent: Sent<C>,
  version: Version<C>,
  receipt: Receipt,
  now: number,
): Draft<C> => {
  let [left, own]: [Content | null, Content | null] = [sent.content, draft.mine]
  let aliases = draft.aliases
  if (isStep(draft)) {
    const [sentStep, mineStep, got] = [
      left as StepContent | null,
      own as StepContent | null,
      version.content as StepContent,
    ]
    aliases = { ...aliases, ...(sentStep ? newLineids(sentStep, got) : {}) }
    left = sentStep && withAliases(sentStep, aliases)
    own = mineStep && withAliases(mineStep, aliases)
  }
  const differs = left !== null && !kindOf(draft).same(left, version.content)
  const mine =
    left === null || own === null ? own : differs ? rebased(draft, left, own, version.content) : own
  const next: Draft<C> = {
    ...draft,
    base: version,
    newest: stillNewer(draft, version.revisionid),
    mine: mine as C | null,
    aliases,
    sent: null,
    attempts: 0,
    retryAt: null,
    remerged: 0,
    reason: null,
    receipt,
    notice: differs ? { sent: left as C, got: version.content } : draft.notice,
  }
  const more = isUnsent(next)
  return { ...moved(next, more ? 'confirmedInPart' : 'confirmed'), since: more ? now : null }
}

export const receiptOf = (
  draft: Draft,
  sent: Sent,
  revisionid: number,
  patrolid: number | null,
  { at, took }: { at: number; took: number },
): Receipt => {
  const body = (sent.body ?? {}) as Record<string, unknown>
  const [before, after] = isStep(draft)
    ? [draft.base?.content.lines ?? [], (sent.content as StepContent | null)?.lines ?? []]
    : [[], []]
  return {
    doc: draft.doc,
    stepid: draft.stepid,
    name: sent.name,
    time: at,
    before: draft.base?.revisionid ?? null,
    revisionid,
    patrolid,
    fields: Object.keys(body),
    lines:
      body.lines === undefined
        ? 0
        : after.filter(line => !before.some(old => sameLine(old, line))).length,
    bytes: bytesOf(sent),
    milliseconds: Math.max(0, took),
  }
}
