import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { authorPaths } from '#app/authorPaths.ts'
import type { DocKey } from '#app/drafts/content/docKey.ts'
import type { Receipt } from '#app/drafts/model/draft.ts'
import type { KeptCopy } from '#app/drafts/journal/copies.ts'
import { useSaveState } from '#app/drafts/react/hooks.ts'
import { useFromDevice } from '#app/drafts/react/useFromDevice.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { formatClockSeconds, formatDay } from '#app/ui/text/dates.ts'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import styles from './SaveDetails.module.css'
import { UnsavedParts } from './UnsavedParts.tsx'
import { useReceiptWords } from './useReceiptWords.ts'

const shown = 20

/** A moment of this device, to the second. */
const clockOf = (time: number, locale: string): string =>
  `${formatDay(time / 1000, locale)}, ${formatClockSeconds(time, locale)}`

/** The latest receipts of the document, and the copies of its words that this device keeps. */
const useKeptHere = (outbox: Outbox, doc: DocKey) => {
  const newest = useSaveState(doc)?.receipt
  // A new receipt comes with a new state.
  const [receipts] = useFromDevice(() => outbox.receipts(doc, shown), newest, [])
  const [copies, setCopies] = useFromDevice(() => outbox.copies(), newest, [])
  const drop = async (id: number) => {
    await outbox.dropCopy(id)
    setCopies(known => known?.filter(one => one.id !== id) ?? null)
  }
  return { receipts, copies: copies?.filter(copy => copy.doc === doc) ?? [], drop }
}

type ReceiptsProps = { outbox: Outbox; doc: DocKey; receipts: readonly Receipt[] | null }

const Receipts = ({ outbox, doc, receipts }: ReceiptsProps) => {
  const { t, i18n } = useLingui()
  const { receiptOf } = useReceiptWords(outbox, doc)
  return (
    <>
      <h3 className={styles.heading}>
        <Trans>Receipts</Trans>
      </h3>
      {receipts?.length === 0 && (
        <p className={styles.soft}>
          {doc.kind === 'wiki' ? (
            <Trans>
              A receipt appears here when a change to this page is saved from this device.
            </Trans>
          ) : (
            <Trans>
              A receipt appears here when a change to this guide is saved from this device.
            </Trans>
          )}
        </p>
      )}
      <ol className={styles.list} aria-label={t`Receipts`}>
        {receipts?.map((receipt, n) => (
          <li key={n} className={styles.entry}>
            <span className={styles.time}>{clockOf(receipt.time, i18n.locale)}</span>
            <span>{receiptOf(receipt).what}</span>
            <span className={styles.soft}>{receiptOf(receipt).figures}</span>
            {receipt.patrolid !== null && (
              <a href={authorPaths.contributions()}>
                <Trans>Waiting for review</Trans>
              </a>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

type CopiesProps = {
  copies: readonly KeptCopy[]
  /** What is on the clipboard now, by its id. */
  copied: string | null
  onCopy: (id: string, text: string) => Promise<void>
  onDrop: (id: number) => Promise<void>
}

const Copies = ({ copies, copied, onCopy, onDrop }: CopiesProps) => {
  const { t, i18n } = useLingui()
  return (
    <>
      <h3 className={styles.heading}>
        <Trans>Copies kept on this device</Trans>
      </h3>
      <ul className={styles.list} aria-label={t`Copies kept on this device`}>
        {copies.map(({ id, text, time }) => {
          const clock = clockOf(time, i18n.locale)
          return (
            <li key={id} className={styles.entry}>
              <span className={styles.time}>{clock}</span>
              <span className={styles.text}>{text}</span>
              <span className={styles.acts}>
                <Button
                  small
                  aria-label={t`Copy the text from ${clock}`}
                  onClick={() => void onCopy(String(id), text)}
                >
                  {copied === String(id) ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
                </Button>
                <Button
                  small
                  kind="quiet"
                  aria-label={t`Remove the copy from ${clock}`}
                  onClick={() => void onDrop(id)}
                >
                  <Trans>Remove</Trans>
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/**
 * What is saved, resource by resource: the states that are not at rest, the latest receipts, the
 * copies kept on this device.
 */
export const SaveDetails = ({
  outbox,
  doc,
  onClose,
}: {
  outbox: Outbox
  doc: DocKey
  onClose: () => void
}) => {
  const { t } = useLingui()
  const { receipts, copies, drop } = useKeptHere(outbox, doc)
  const [copied, setCopied] = useState<string | null>(null)
  const { lineOf } = useReceiptWords(outbox, doc)
  const copy = async (key: string, text: string) => {
    await navigator.clipboard.writeText(text)
    setCopied(key)
  }
  return (
    <Dialog
      title={t`What is saved`}
      onClose={onClose}
      actions={
        <>
          <Button
            icon={Copy}
            why={receipts?.length ? undefined : t`There is no receipt yet.`}
            onClick={() => void copy('receipts', (receipts ?? []).map(lineOf).join('\n'))}
          >
            {copied === 'receipts' ? <Trans>Copied</Trans> : <Trans>Copy the receipts</Trans>}
          </Button>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <UnsavedParts outbox={outbox} doc={doc} />
      <Receipts outbox={outbox} doc={doc} receipts={receipts} />
      {copies.length > 0 && <Copies copies={copies} copied={copied} onCopy={copy} onDrop={drop} />}
    </Dialog>
  )
}
