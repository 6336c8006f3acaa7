// What is known of the files that a field has now. Pure.
import { fileToken, tokensIn } from '#contract/worklog/runFiles.ts'
import { valueOf, type Run } from './run.ts'

export type NamedFile = { token: string; name: string; size: number | null; url: string | null }

/** What a value of this field names: as the record tells of them, else as this device took them. */
export const filesNamed = (run: Run, field_revisionid: number, value: string): NamedFile[] => {
  const known = run.entry.record.find(one => one.field_revisionid === field_revisionid)
  const told = new Map(
    (known ? [known, ...known.earlier] : [])
      .flatMap(({ files = [] }) => files)
      .map(file => [fileToken(file), file]),
  )
  return tokensIn(value).map(token => {
    const taken = { name: token, size: null, url: null, ...run.names?.[token] }
    const { name, size, url } = told.get(token) ?? taken
    // Of a picture that is not made yet the service does not say how large it is.
    return { token, name, size: size ?? taken.size, url }
  })
}
export const runFilesOf = (run: Run, field_revisionid: number): NamedFile[] =>
  filesNamed(run, field_revisionid, valueOf(run, field_revisionid))
