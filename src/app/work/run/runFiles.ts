// What is known of the files that a field has now. Pure.
import { fileToken, tokensIn } from '#contract/worklog/runFiles.ts'
import { valueOf, type Run } from './run.ts'

export type NamedFile = { token: string; name: string; size: number; url: string | null }

/** As the record tells of them, else as this device took them. */
export const runFilesOf = (run: Run, field_revisionid: number): NamedFile[] => {
  const known = run.entry.record.find(one => one.field_revisionid === field_revisionid)
  const told = new Map(
    (known ? [known, ...known.earlier] : [])
      .flatMap(({ files = [] }) => files)
      .map(file => [fileToken(file), file]),
  )
  return tokensIn(valueOf(run, field_revisionid)).map(token => {
    const file = told.get(token) ?? { name: token, size: 0, url: null, ...run.names?.[token] }
    return { token, name: file.name, size: file.size, url: file.url }
  })
}
