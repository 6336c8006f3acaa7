// What parameters of the dashboards mean (reference/parameterWords.ts).
import { viewRows } from './rows.ts'

const kind =
  'Only documents of this kind: `guide`, `category`, `item` (tools and parts) or `page` (every other page).'
export const viewParameterWords: Record<string, string> = {
  ...Object.fromEntries(Object.keys(viewRows).map(name => [`${name}.kind`, kind])),
  'lookAtFinding.modified_date':
    'The `modified_date` of the finding that was looked at. Where the document changed since, it is not left out: `holds` is false. Absent: the document as it is now.',
  looked: 'Those that somebody looked at since they changed last, instead of all others.',
  stubs:
    'Of those that nobody viewed, stubs too, and the pages of tools and parts; left out otherwise.',
}
