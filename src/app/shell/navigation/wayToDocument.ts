// Where a document is written, and where it is read: a guide by its id, a page of the wiki by its
// title.
import type { UnsentDocument } from '#app/drafts/journal/unsentDocuments.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'

type Named = Pick<UnsentDocument, 'doc' | 'page' | 'drafts'>

/** To the part that is unsent; a step that is to be deleted is no place to go. */
export const wayToEdit = ({ doc, page, drafts }: Named): string => {
  if (page) return authorPaths.editWiki(page)
  const step = drafts.find(({ stepid, mine }) => stepid !== null && mine !== null)
  return step && step.stepid !== null
    ? paths.editStep(doc.id, step.stepid)
    : paths.editDetails(doc.id)
}
export const wayToRead = ({ doc, page }: Named): string =>
  page ? paths.wiki(page) : paths.guideById(doc.id)
