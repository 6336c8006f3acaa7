// Text in other languages than a document's first. What people here wrote over an imported one
// stays.
import { firstOf, itemAt } from '#lib/existing.ts'
import { sameContent } from '#server/saves/content.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { unique, type Run } from '../common/batch.ts'
import { insertRevisions, newRevisionids } from './sql.ts'
import { loadTranslationsHere, pointTranslations, type Key } from './sql.text.ts'

export type WantedTranslation = Key & {
  doc_type: 'guide' | 'wiki'
  docid: number
  userid: number
  content: Record<string, unknown>
  /** Of lists: title of a guide, display title of a page. */
  title: string | null
  modified_date: UnixSeconds
  outdated: boolean
  where: string
}

const idOf = ({ resource, resourceid, langid }: Key) => `${resource} ${resourceid} ${langid}`

/**
 * In the transaction that wrote their sources, of one `doc_type`; the caller settles the report.
 * Says whether anything was written.
 */
export const importTranslations = async (
  run: Run,
  db: Db,
  wanted: WantedTranslation[],
): Promise<boolean> => {
  if (wanted.length === 0) return false
  const here = new Map(
    (
      await loadTranslationsHere(db, firstOf(wanted).doc_type, unique(wanted.map(one => one.docid)))
    ).map(row => [idOf(row), row]),
  )
  const write = wanted.filter(one => {
    const row = here.get(idOf(one))
    if (!row) return true
    if (row.imported && sameContent(row.imported, one.content)) {
      run.report.count('translations', 'unchanged')
      return false
    }
    const open =
      row.imported_revisionid !== null &&
      row.imported_revisionid === row.live_revisionid &&
      row.revisionid === row.live_revisionid
    if (!open) {
      run.report.count('translations', 'kept')
      run.report.note({
        kind: 'kept',
        reason: 'edited here since',
        where: `${one.where} in ${one.langid}`,
      })
    }
    return open
  })
  if (write.length === 0) return false
  const revisionids = await newRevisionids(db, write.length)
  await insertRevisions(
    db,
    write.map(
      (
        { doc_type, docid, resource, resourceid, langid, userid, modified_date, content },
        index,
      ) => ({
        revisionid: itemAt(revisionids, index),
        parent: here.get(idOf({ resource, resourceid, langid }))?.revisionid ?? null,
        doc_type,
        docid,
        resource,
        resourceid,
        langid,
        userid,
        created: modified_date || run.now,
        content,
      }),
    ),
  )
  await pointTranslations(
    db,
    write.map(
      (
        { doc_type, docid, resource, resourceid, langid, title, modified_date, outdated },
        index,
      ) => ({
        doc_type,
        docid,
        resource,
        resourceid,
        langid,
        title,
        outdated,
        revisionid: itemAt(revisionids, index),
        modified_date: modified_date || run.now,
      }),
    ),
  )
  for (const one of write)
    run.report.count('translations', here.has(idOf(one)) ? 'changed' : 'imported')
  return true
}
