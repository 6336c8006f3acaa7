// A draft -> the request that saves it, with the newest revisionid known.
import type { CallOptions, Client } from '#contract/client.ts'
import type { GuideContent, StepContent, StepId } from '../content/guideContent.ts'
import {
  newestVersion,
  type Content,
  type Draft,
  type GuideDraft,
  type Sent,
} from '../model/draft.ts'
import { unsent } from '../model/unsent.ts'
import { patchGuideBody } from '../content/guideFields.ts'
import { createStepBody, patchStepBody } from '../content/stepFields.ts'
import { isTemporary } from '../content/temporaryId.ts'
import { changedWikiFields, type WikiContent } from '../content/wikiContent.ts'
import { patchWikiBody } from '../content/wikiFields.ts'

/** The calls that the outbox makes. */
export type OutboxClient = Pick<
  Client,
  | 'readGuide'
  | 'patchGuide'
  | 'orderSteps'
  | 'createStep'
  | 'patchStep'
  | 'deleteStep'
  | 'publishGuide'
  | 'unpublishGuide'
  | 'readWiki'
  | 'patchWiki'
  | 'listWikiRevisions'
  | 'readWikiRevision'
  | 'listGuideRevisions'
  | 'readGuideRevision'
  | 'listStepRevisions'
  | 'readStepRevision'
  | 'readPatrolItem'
>

/** Newest revisionid of the guide and the order it has there. */
const newest = (guide: GuideDraft | undefined): { revisionid: number; stepids: StepId[] } => {
  const version = guide && newestVersion(guide)
  return { revisionid: version?.revisionid ?? 0, stepids: version?.content.stepids ?? [] }
}

/** Counts from 1: after the nearest step before it that the service has. */
const placeOf = (stepid: StepId, guide: GuideDraft | undefined): number => {
  const there = newest(guide).stepids
  const mine = guide?.mine?.stepids ?? []
  const before = mine.slice(0, Math.max(0, mine.indexOf(stepid))).findLast(id => there.includes(id))
  return mine.includes(stepid)
    ? before === undefined
      ? 1
      : there.indexOf(before) + 2
    : there.length + 1
}

/**
 * A permutation of the steps that the service has, in my order; those I do not list stay behind
 * their predecessor.
 */
const orderFor = (there: StepId[], mine: StepId[]): StepId[] => {
  const order = mine.filter(stepid => there.includes(stepid))
  there.forEach((stepid, i) => {
    if (!order.includes(stepid))
      order.splice(i === 0 ? 0 : order.indexOf(there[i - 1] as StepId) + 1, 0, stepid)
  })
  return order
}

/** undefined: nothing to send. */
export const composeRequest = (
  draft: Draft,
  guide: GuideDraft | undefined,
  key: string,
  at: number,
): Sent | undefined => {
  const what = unsent(draft)
  if (!what) return undefined
  const { name, content } = what
  if (name === 'patchWiki') {
    const [before, page] = [draft.base?.content as WikiContent, content as WikiContent]
    return {
      name,
      params: { namespace: page.namespace, title: page.title },
      query: { revisionid: draft.base?.revisionid ?? 0 },
      body: patchWikiBody(before, page),
      key,
      content,
      at,
    }
  }
  const params: Record<string, number> = {
    guideid: draft.doc.id,
    ...(draft.stepid === null || isTemporary(draft.stepid) ? {} : { stepid: draft.stepid }),
  }
  const query = {
    revisionid: name === 'createStep' ? newest(guide).revisionid : (draft.base?.revisionid ?? 0),
  }
  const base = draft.base?.content
  const sent = { name, params, query, key, content, at }
  switch (name) {
    case 'patchGuide':
      return { ...sent, body: patchGuideBody(base as GuideContent, content as GuideContent) }
    case 'orderSteps': {
      const stepids = orderFor((base as GuideContent).stepids, (content as GuideContent).stepids)
      return { ...sent, body: { stepids }, content: { ...(base as GuideContent), stepids } }
    }
    case 'createStep': {
      const place = placeOf(draft.stepid as StepId, guide)
      return { ...sent, body: createStepBody(content as StepContent, place) }
    }
    case 'patchStep':
      return { ...sent, body: patchStepBody(base as StepContent, content as StepContent) }
    case 'deleteStep':
      return { ...sent, body: undefined, content: null }
  }
}

/** The same Sent gives the same bytes, whenever it is called. */
export const call = (
  client: OutboxClient,
  { name, params, query, body }: Sent,
  options: CallOptions,
): Promise<unknown> => {
  const send = client[name] as (input: object, options: CallOptions) => Promise<unknown>
  return send({ params, query, ...(body === undefined ? {} : { body }) }, options)
}

export const bytesOf = ({ body }: Sent): number =>
  new TextEncoder().encode(JSON.stringify(body ?? '')).length

/** What of `sent` the current version does not have: none means that our own write landed. */
export const landed = (sent: Sent, current: Content): boolean => {
  if (sent.name === 'patchWiki')
    return changedWikiFields(current as WikiContent, sent.content as WikiContent).every(
      field => !isSent(sent, field),
    )
  if (sent.name === 'orderSteps')
    return (
      (current as GuideContent).stepids.join() === (sent.content as GuideContent).stepids.join()
    )
  if (sent.name !== 'patchGuide' && sent.name !== 'patchStep') return false
  const missing =
    sent.name === 'patchGuide'
      ? patchGuideBody(current as GuideContent, sent.content as GuideContent)
      : patchStepBody(
          withoutTemporary(current as StepContent),
          withoutTemporary(sent.content as StepContent),
        )
  return Object.keys(sent.body as object).every(field => !(field in missing))
}
/** The text has two names in a body. */
const isSent = (sent: Sent, field: string): boolean =>
  Object.keys(sent.body as object).some(
    name => name === field || (field === 'contents' && name === 'contents_json'),
  )
const withoutTemporary = (step: StepContent): StepContent => ({
  ...step,
  lines: step.lines.map(line => ({ ...line, lineid: null })),
})
