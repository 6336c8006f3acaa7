import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Trash2, Undo2 } from 'lucide-react'
import type { KeptCopy } from '#app/drafts/journal/copies.ts'
import { undoTime } from '#app/drafts/journal/discards.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CopyButton } from '#app/ui/buttons/CopyButton.tsx'
import { formatClock, formatNearDay, formatMoment } from '#app/ui/text/dates.ts'
import { download, fileName } from '#app/ui/lists/download.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import styles from './Recover.module.css'
import type { useCopies } from './useCopies.ts'
import { useDocumentName } from './useDocumentName.ts'

const CopyRow = ({ copy, onDrop }: { copy: KeptCopy; onDrop: () => void }) => {
  const { t, i18n } = useLingui()
  const { doc, title, text, time, until } = copy
  const name = useDocumentName()(title, doc)
  const when = formatMoment(time, i18n.locale)
  const end = until === undefined ? null : formatNearDay(until / 1000, i18n.locale)
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <h3 className={styles.name}>
          {doc.kind === 'wiki' ? name : <a href={paths.guideById(doc.id)}>{name}</a>}
        </h3>
        <p className={styles.meta}>
          {end === null ? (
            <Trans>Kept since {when}.</Trans>
          ) : (
            <Trans>
              Kept since {when}. Will be deleted on {end}.
            </Trans>
          )}
        </p>
        <p className={styles.excerpt}>{text}</p>
      </div>
      <div className={styles.acts} role="group" aria-label={t`Copy of “${name}”, ${when}`}>
        <CopyButton kind="quiet" text={() => text} />
        <Button kind="quiet" icon={Download} onClick={() => download(fileName(title, 'txt'), text)}>
          <Trans>Download</Trans>
        </Button>
        <Button kind="quiet" icon={Trash2} onClick={onDrop}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </li>
  )
}

/**
 * One's own wording, kept aside before a decision dropped it or a step was let go; what is
 * discarded can come back for ten minutes.
 */
export const CopyList = ({ found, drop, takeBack }: ReturnType<typeof useCopies>) => {
  const { t, i18n } = useLingui()
  const place = useFocusAfterRemoval<HTMLElement>()
  const nameOf = useDocumentName()
  if (!found || (found.kept.length === 0 && found.dropped.length === 0)) return null
  return (
    <section ref={place} className={styles.copies} aria-labelledby="copies">
      <h2 id="copies" className={styles.head}>
        <Trans>Copies kept on this device</Trans>
      </h2>
      {found.dropped.map(({ id, doc, title, droppedAt = 0 }) => {
        const name = nameOf(title, doc)
        const until = formatClock(droppedAt + undoTime, i18n.locale)
        return (
          <Notice
            key={id}
            icon={Undo2}
            role="status"
            action={
              <Button
                small
                onClick={() => void takeBack(id)}
                aria-label={t`Undo: restore the copy of “${name}”`}
              >
                <Trans>Undo</Trans>
              </Button>
            }
          >
            <Trans>
              The copy of “{name}” is discarded. You can restore it until {until}.
            </Trans>
          </Notice>
        )
      })}
      <ul>
        {found.kept.map(copy => (
          <CopyRow key={copy.id} copy={copy} onDrop={() => void drop(copy.id)} />
        ))}
      </ul>
    </section>
  )
}
