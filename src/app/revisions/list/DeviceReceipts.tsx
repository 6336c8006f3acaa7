import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { nameOfDoc, type DocKey } from '#app/drafts/content/docKey.ts'
import { beginOutbox } from '#app/drafts/react/beginOutbox.ts'
import { useFromDevice } from '#app/drafts/react/useFromDevice.ts'
import type { Receipt } from '#app/drafts/model/draft.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import styles from './RevisionList.module.css'
import { useWhen } from './RevisionRow.tsx'

const most = 200

/** Where the service does not tell its history: what this device was told when it saved. */
export const DeviceReceipts = ({ doc, userid }: { doc: DocKey; userid: number | null }) => {
  const { t } = useLingui()
  const when = useWhen()
  const [receipts] = useFromDevice<readonly Receipt[]>(
    async () => (userid === null ? [] : (await beginOutbox(userid)).receipts(doc, most)),
    `${nameOfDoc(doc)} ${userid}`,
    [],
  )
  const whatOf = ({ name, lines }: Receipt): string => {
    if (name === 'createStep') return t`A step was added.`
    if (name === 'deleteStep') return t`A step was deleted.`
    if (name === 'orderSteps') return t`Steps were moved.`
    if (name === 'patchGuide') return t`The details were changed.`
    if (name === 'patchWiki') return t`The page was changed.`
    return lines > 0
      ? plural(lines, {
          one: '# line of a step was changed.',
          other: '# lines of a step were changed.',
        })
      : t`A step was changed.`
  }
  return (
    <aside className={styles.list} aria-label={t`Revisions`}>
      <div className={styles.head}>
        <h2>
          <Trans>Saved from this device</Trans>
        </h2>
      </div>
      <Notice strip icon={CloudOff}>
        <Trans>
          The service is not answering. Only what was saved from this device is listed. You can
          compare and restore revisions once the service answers again.
        </Trans>
      </Notice>
      {receipts?.length === 0 && (
        <p className={styles.bone}>
          <Trans>This device has no record of saving this document.</Trans>
        </p>
      )}
      <ol>
        {receipts?.map(receipt => (
          <li key={`${receipt.time} ${receipt.revisionid}`} className={styles.receipt}>
            <span className={styles.who}>{receipt.revisionid}</span>
            <span className={styles.when}>{when(receipt.time / 1000, true)}</span>
            <span className={styles.what}>
              {whatOf(receipt)} {receipt.patrolid !== null && <Trans>Waiting for review</Trans>}
            </span>
          </li>
        ))}
      </ol>
    </aside>
  )
}
