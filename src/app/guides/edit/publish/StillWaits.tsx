import { Trans } from '@lingui/react/macro'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { UnsavedParts, useUnsavedCount } from '../save/UnsavedParts.tsx'
import styles from './PublishPanel.module.css'

/** Publishing waits for it: words, pictures on their way, questions without an answer. */
export const StillWaits = ({ outbox, guideid }: { outbox: Outbox; guideid: number }) => {
  const doc = guideKey(guideid)
  const count = useUnsavedCount(doc)
  if (count === 0) return null
  return (
    <section className={styles.part}>
      <h3 className={styles.name}>
        <Trans>Not saved yet</Trans>
        <span>{count}</span>
      </h3>
      <UnsavedParts outbox={outbox} doc={doc} />
    </section>
  )
}
