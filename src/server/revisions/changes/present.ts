// Rows of the feed -> its shape.
import type { Change } from '#contract/revisions/schemas.ts'
import { guideUrl, wikiUrl } from '#server/base/addresses.ts'
import type { Db } from '#server/db/open.ts'
import { documentPath } from '#server/files/present.ts'
import {
  loadCommentDetails,
  loadDocumentDetails,
  loadMarks,
  loadRevisionDetails,
  type Author,
  type CommentDetail,
  type DocumentDetail,
  type RevisionDetail,
} from './details.sql.ts'
import type { ChangeKey, Source } from './feed.sql.ts'

const letters: Record<Source, string> = { revision: 'r', comment: 'c', document: 'f' }
export const changeidOf = ({ source, id }: ChangeKey): string => `${letters[source]}${id}`
export const keyOf = (changeid: string): ChangeKey => ({
  source:
    changeid[0] === letters.comment
      ? 'comment'
      : changeid[0] === letters.document
        ? 'document'
        : 'revision',
  id: Number(changeid.slice(1)),
})

/** How much of a comment is shown. */
const shown = 160
const beginning = (text: string) => (text.length > shown ? `${text.slice(0, shown)}…` : text)

type Unmarked = Omit<Change, 'seen_by'>
const authorOf = ({ userid, username, reputation, newcomer }: Author) => ({
  userid,
  username,
  reputation,
  newcomer,
})
const nothingSaved = {
  translation: false,
  revisionid: null,
  before: null,
  latest: true,
  resource: null,
  fields: [],
  size_delta: 0,
  review: null,
  decided_by: null,
} satisfies Partial<Unmarked>

const placeOf = (origin: string, row: RevisionDetail | CommentDetail) => {
  const { doc_type, docid, namespace, name, title, langid, type } = row
  return {
    document: { doc_type, docid, namespace, name, title, langid },
    url:
      namespace === null
        ? guideUrl(origin, { guideid: docid, title, type })
        : wikiUrl(origin, { namespace, title: name, display_title: title }),
  }
}

const presentSaved = (origin: string, row: RevisionDetail): Unmarked => ({
  changeid: changeidOf({ source: 'revision', id: row.id }),
  kind: row.kind,
  date: row.created,
  ...placeOf(origin, row),
  stepid: row.resource === 'step' ? row.resourceid : null,
  translation: row.translation,
  revisionid: row.id,
  before: row.before,
  latest: row.latest,
  resource: row.resource,
  fields: row.redacted || row.kind === 'page' ? [] : row.fields,
  size_delta: row.redacted ? 0 : row.size_delta,
  summary: '',
  author: authorOf(row),
  review: row.deciderid !== null ? 'decided' : row.isOwn ? null : 'bypassed',
  decided_by:
    row.deciderid === null || row.decider === null
      ? null
      : { userid: row.deciderid, username: row.decider },
  risk: row.risk,
  signals: row.signals,
})

const presentComment = (origin: string, row: CommentDetail): Unmarked => {
  const { document, url } = placeOf(origin, row)
  return {
    ...nothingSaved,
    changeid: changeidOf({ source: 'comment', id: row.id }),
    kind: 'comment',
    date: row.created,
    document,
    url: `${url}#comment-${row.id}`,
    stepid: row.stepid,
    summary: beginning(row.text_raw),
    author: authorOf(row),
    risk: row.risk,
    signals: row.signals,
  }
}

const presentFile = (origin: string, row: DocumentDetail): Unmarked => ({
  ...nothingSaved,
  changeid: changeidOf({ source: 'document', id: row.id }),
  kind: 'file',
  date: row.created,
  document: null,
  url: `${origin}${documentPath(row)}`,
  stepid: null,
  size_delta: row.bytes,
  summary: row.filename,
  author: authorOf(row),
  risk: row.risk,
  signals: row.signals,
})

/** In the order of the keys. */
export const presentChanges = async (
  db: Db,
  { origin, settings }: { origin: string; settings: { patrol_threshold: number } },
  keys: readonly ChangeKey[],
): Promise<Change[]> => {
  if (keys.length === 0) return []
  const threshold = settings.patrol_threshold
  const found = new Map(
    [
      ...(await loadRevisionDetails(db, keys, threshold)).map(row => presentSaved(origin, row)),
      ...(await loadCommentDetails(db, keys, threshold)).map(row => presentComment(origin, row)),
      ...(await loadDocumentDetails(db, keys, threshold)).map(row => presentFile(origin, row)),
    ].map(change => [change.changeid, change]),
  )
  const marks = await loadMarks(db, keys)
  return keys.flatMap(key => {
    const change = found.get(changeidOf(key))
    const seen = marks.filter(one => one.source === key.source && one.id === key.id)
    return change
      ? [
          {
            ...change,
            seen_by: seen.map(({ userid, username, created }) => ({
              userid,
              username,
              date: created,
            })),
          },
        ]
      : []
  })
}
