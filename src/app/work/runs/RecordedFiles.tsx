import { useLingui } from '@lingui/react/macro'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import type { RunFile } from '#contract/worklog/shapes.ts'
import styles from './RunRecord.module.css'

type RecordedFilesProps = { files: readonly RunFile[] }
/** Each with its digest, so that paper can be held against the file. */
export const RecordedFiles = ({ files }: RecordedFilesProps) => {
  const { i18n } = useLingui()
  return (
    <span className={styles.files}>
      {files.map(({ kind, id, name, size, sha256, url }) => (
        <span key={`${kind} ${id}`}>
          {url ? (
            <a href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
          ) : (
            name
          )}{' '}
          {size !== null && `(${formatBytes(size, i18n.locale)})`}
          {sha256 && <span className={styles.digest}>SHA-256 {sha256}</span>}
        </span>
      ))}
    </span>
  )
}
