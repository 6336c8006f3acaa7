// An item as the API shows it.
import type { PatrolItem } from '#contract/patrol/shapes.ts'
import { existing } from '#lib/existing.ts'
import { guideUrl, untitledGuideUrl, wikiUrl } from '#server/base/addresses.ts'
import type { SignedIn, SignedInReader } from '#server/http/context.ts'
import { loadItem, person, type ItemRow } from './items.ts'

type Addressed = Pick<ItemRow, 'doc_type' | 'docid' | 'namespace' | 'wiki_title' | 'title' | 'type'>

/** Of a document with its title; empty for a page whose title is not told. */
export const documentUrl = (origin: string, row: Addressed): string => {
  if (row.title === '') return row.doc_type === 'guide' ? untitledGuideUrl(origin, row.docid) : ''
  return row.doc_type === 'guide'
    ? guideUrl(origin, { guideid: row.docid, title: row.title, type: row.type ?? '' })
    : wikiUrl(origin, {
        namespace: existing(row.namespace, 'a namespace'),
        title: existing(row.wiki_title, 'a title'),
        display_title: row.title,
      })
}

export const presentItem = (ctx: SignedInReader, row: ItemRow): PatrolItem => ({
  itemid: row.itemid,
  doc_type: row.doc_type,
  docid: row.docid,
  langid: row.langid,
  kind: row.kind,
  state: row.state,
  author: { userid: row.authorid, username: row.username },
  title: row.title,
  url: documentUrl(ctx.origin, row),
  category: row.category,
  summary: row.summary,
  base_revisionid: row.base_revisionid,
  head_revisionid: row.head_revisionid,
  stacked_on: row.stacked_on,
  parent_itemid: row.parent_itemid,
  revisionid: row.revisionid,
  created: row.created,
  updated: row.updated,
  decided: row.decided,
  threshold_at_save: row.threshold_at_save,
  risk_score: row.risk_score,
  blast_score: row.blast_score,
  unit_count: row.unit_count,
  conflict_count: row.conflict_count,
  words_added: row.words_added,
  words_removed: row.words_removed,
  signals: row.signals,
  lease:
    row.holderid === null
      ? null
      : {
          holder: { userid: row.holderid, username: existing(row.holder, 'a holder') },
          mine: row.holderid === ctx.person.userid,
          expires: existing(row.expires, 'an end of the lease'),
          kind: existing(row.lease_kind, 'a kind of lease'),
        },
  own: row.own,
  decidable: row.decidable,
  decision:
    row.decisionid === null
      ? null
      : {
          decisionid: row.decisionid,
          action: existing(row.action, 'an action'),
          decider: person(row.deciderid, row.decider),
          created: existing(row.decision_created, 'a date of the decision'),
          reason_code: row.reason_code,
          reason_text: row.reason_text,
        },
})

export const presentCurrent = async (ctx: SignedIn, itemid: number): Promise<PatrolItem> =>
  presentItem(ctx, await loadItem(ctx, itemid))
