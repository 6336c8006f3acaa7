import { useEffect, useState } from 'react'
import { announce } from '#app/editor/announce.ts'
import type { Upload } from '#app/drafts/uploads/upload.ts'
import { useInterval } from '#app/ui/state/useTimers.ts'
import { UploadRow } from './UploadRow.tsx'
import styles from './UploadRow.module.css'
import { useUploadWords } from './useUploadWords.ts'

/** What went wrong, and what needs an answer, is said once to those who listen. */
const useSaid = (uploads: readonly Upload[], now: number) => {
  const words = useUploadWords()
  const [said] = useState(() => new Map<string, string>())
  // Listeners are told outside of what is drawn.
  useEffect(() => {
    for (const upload of uploads) {
      if (
        !['failed', 'refused', 'same', 'told'].includes(upload.state) ||
        said.get(upload.id) === upload.state
      )
        continue
      said.set(upload.id, upload.state)
      announce(`${upload.name}. ${words.state(upload, now)}`)
    }
  })
}

/** Files on their way, one row each. */
export const UploadList = ({
  uploads,
  canMove,
}: {
  uploads: readonly Upload[]
  canMove?: boolean
}) => {
  const [now, setNow] = useState(() => Date.now())
  // While something is sent, the time that is left is counted anew.
  useInterval(
    () => setNow(Date.now()),
    uploads.some(({ state }) => state === 'running') ? 1000 : null,
  )
  useSaid(uploads, now)
  if (uploads.length === 0) return null
  return (
    <ul className={styles.list}>
      {uploads.map(upload => (
        <UploadRow key={upload.id} upload={upload} now={now} canMove={canMove ?? false} />
      ))}
    </ul>
  )
}
