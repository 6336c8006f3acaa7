import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, History, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import type { LucideIcon } from '#app/ui/Icon.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import type { NoticeKind } from '#app/ui/state/Notice.tsx'
import { focusOnMount } from '#app/ui/screen/focusOnMount.ts'
import styles from './RestorePanel.module.css'
import { UndoPart } from './SavedPart.tsx'
import type { Asked, Restore } from './useRestore.ts'

type RestorePanelProps<V, S> = {
  restore: Restore<V, S>
  /** Where what is unsent can be saved or decided. */
  editor: string
  /** What it would do, and the button that does it. */
  effect: (asked: Asked<V, S>) => ReactNode
}

/** Restoring says what it would do before it does it, and how to take it back afterwards. */
export const RestorePanel = <V, S>({ restore, editor, effect }: RestorePanelProps<V, S>) => {
  const { t } = useLingui()
  const { restoring, close, undo } = restore
  if (!restoring) return null
  const said = (kind: NoticeKind, icon: LucideIcon, words: ReactNode, action: ReactNode) => (
    <Notice kind={kind} icon={icon} role="status">
      <p>{words}</p>
      <p className={styles.acts}>
        {action}
        <UndoPart restoring={restoring} restore={restore} />
        <Button kind="quiet" onClick={close}>
          <Trans>Close</Trans>
        </Button>
      </p>
    </Notice>
  )
  const toEditor = (
    <LinkButton href={editor}>
      <Trans>Open the editor</Trans>
    </LinkButton>
  )
  const { from, part } = restoring
  const saved = part?.revisionid
  /** What of it is saved, before what is said of the rest. */
  const withPart = (rest: string) =>
    !part
      ? rest
      : `${from === null ? t`Undone in part, saved as revision ${saved}.` : t`Restored in part, saved as revision ${saved}.`} ${rest}`
  const content = () => {
    if (restoring.kind === 'asking' || restoring.kind === 'writing') return effect(restoring)
    if (restoring.kind === 'reading')
      return said('plain', History, t`Reading what is there now.`, null)
    if (restoring.kind === 'unsent')
      return said(
        'warn',
        CircleAlert,
        withPart(
          t`Some of your changes are not saved yet, or the editor is open in another tab. Save or decide them there first, and close it, so that nothing is restored over them.`,
        ),
        toEditor,
      )
    if (restoring.kind === 'waits')
      return said(
        'warn',
        CircleAlert,
        withPart(
          t`Not saved yet. What is restored is kept on this device and goes out like any other edit.`,
        ),
        toEditor,
      )
    if (restoring.kind === 'refused') {
      const { message } = restoring
      const rest =
        message === ''
          ? t`The rest was not: it could not be read again.`
          : part
            ? t`The rest was refused: ${message}`
            : from === null
              ? t`Not undone: ${message}`
              : t`Not restored: ${message}`
      return said(part ? 'warn' : 'danger', CircleAlert, withPart(rest), null)
    }
    if (restoring.kind === 'failed')
      return said(
        'danger',
        CircleAlert,
        part
          ? withPart(t`The service did not answer as it should for the rest.`)
          : t`The service did not answer as it should. Look at the history and try again.`,
        <code>{restoring.details}</code>,
      )
    const { written } = restoring
    const { revisionid } = written
    return said(
      'ok',
      Check,
      from === null
        ? t`Undone, saved as revision ${revisionid}.`
        : t`Restored from revision ${from}, saved as revision ${revisionid}.`,
      <Button icon={Undo2} onClick={() => void undo(written)}>
        {from === null ? <Trans>Restore again</Trans> : <Trans>Undo</Trans>}
      </Button>,
    )
  }
  return (
    // Asked for far below: the keyboard and the eye go on here.
    <section ref={focusOnMount} className={styles.panel} tabIndex={-1} aria-label={t`Restore`}>
      {content()}
    </section>
  )
}
