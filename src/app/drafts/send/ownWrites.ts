// A write whose answer was lost may have landed: what the service has tells. A service that lists
// no revisions tells nothing, and the merge goes on without.
import { isAlike, versionIn } from './parseResponses.ts'
import { landed, type OutboxClient } from './composeRequest.ts'
import type { Draft, Sent, Version } from '../model/draft.ts'
import { ownSteps, type GuideAnswer } from '../content/guideFields.ts'
import { isTemporary } from '../content/temporaryId.ts'
import { readToEdit } from './readToEdit.ts'

/** So far back a lost write is looked for. */
const newest = 20
const none = () => []

/** The revision that my write left, although somebody has saved on top of it since. */
export const findOwnWrite = async (
  client: OutboxClient,
  userid: number,
  draft: Draft,
  sent: Sent,
): Promise<Version | null> => {
  const { stepid } = draft
  if (stepid !== null && isTemporary(stepid)) return null // a create is found by its content
  const guideid = draft.doc.id
  const base = draft.base?.revisionid ?? 0
  const query = { limit: newest }
  const page =
    draft.kind === 'wiki'
      ? { namespace: String(sent.params['namespace']), title: String(sent.params['title']) }
      : null
  const revisions = await (
    page
      ? client.listWikiRevisions({ params: page, query })
      : stepid === null
        ? client.listGuideRevisions({ params: { guideid }, query })
        : client.listStepRevisions({ params: { guideid, stepid }, query })
  ).catch(none)
  for (const { revisionid } of revisions.filter(
    revision =>
      revision.revisionid > base &&
      revision.userid === userid &&
      (revision.stepid ?? null) === stepid,
  )) {
    const answer: unknown = await (
      page
        ? client.readWikiRevision({ params: { ...page, revisionid } })
        : stepid === null
          ? client.readGuideRevision({ params: { guideid, revisionid } })
          : client.readStepRevision({ params: { guideid, stepid, revisionid } })
    ).catch(none)
    const version = versionIn(draft.kind, answer)
    if (version && landed(sent, version.content)) return version
  }
  return null
}

/**
 * The guide with the step that my create made: new since it was sent, mine, and of equal content.
 * Where there is none, `onNews` is told what was read.
 */
export const findCreated = async (
  client: OutboxClient,
  userid: number,
  sent: Sent,
  isMade: (stepid: number) => boolean,
  onNews: (guide: GuideAnswer) => void,
): Promise<GuideAnswer | undefined> => {
  const guideid = sent.params.guideid as number
  const guide = await readToEdit(guideid, client.readGuide)
  const { orderby } = sent.body as { orderby: number }
  const alike = ownSteps(guide).filter(
    step =>
      step.revisionid > (sent.query.revisionid ?? 0) && !isMade(step.stepid) && isAlike(step, sent),
  )
  const [step] = [...alike.filter(one => one.orderby === orderby), ...alike]
  const revisions = step
    ? await client.listStepRevisions({ params: { guideid, stepid: step.stepid } }).catch(none)
    : []
  if (step && revisions.every(revision => revision.userid === userid)) return guide
  onNews(guide)
  return undefined
}
