// What parameters of the dashboards mean (reference/parameterWords.ts).
import { viewRows } from './rows.ts'

const shared = {
  kind: 'Only documents of this kind: `guide`, `category`, `item` (tools and parts) or `page` (every other page).',
  category: 'Only guides in this category or below it, and the pages of these categories.',
  teamid: 'Only views by members of this team.',
}
export const viewParameterWords: Record<string, string> = {
  ...Object.fromEntries(
    Object.keys(viewRows).flatMap(name =>
      Object.entries(shared).map(([key, words]) => [`${name}.${key}`, words]),
    ),
  ),
  'lookAtFinding.modified_date':
    'The `modified_date` of the finding that was looked at. If the document has changed since then, it is not left out: `holds` is false. By default, the document as it is now.',
  'readViewHours.doc_type':
    'Only views of a document of this kind, `guide` or `wiki`; together with `docid`.',
  'readViewHours.docid': 'Only views of this document; together with `doc_type`.',
  looked:
    'Only documents that someone has looked at since they last changed, instead of all others.',
  stubs: 'With `unseen`: includes stubs and the pages of tools and parts.',
}
