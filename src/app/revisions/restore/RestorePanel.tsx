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
import { useActWords, type RestoreAct } from './useActWords.ts'
import type { Asked, Restore, Restoring } from './useRestore.ts'

export type RestorePanelProps<V, S> = {
  restore: Restore<V, S>
  /** Where what is unsent can be saved or decided. */
  editor: string
  /** What it would do, and the button that does it. */
  effect: (asked: Asked<V, S>) => ReactNode
}

type Told<V, S> = Exclude<Restoring<V, S>, Asked<V, S>>

/** What of it is saved, before what is said of the rest. */
const usePartWords = <V, S>({ from, part }: Told<V, S>, act: RestoreAct | undefined) => {
  const { t } = useLingui()
  const { partly } = useActWords(act)
  return (rest: string) => {
    if (!part) return rest
    const saved = part.revisionid
    const words = from === null ? t`Undone in part, saved as revision ${saved}.` : partly(saved)
    return `${words} ${rest}`
  }
}

/** How it stands, by the kind of it: look, sign, words, and what else can be done. */
const useNews = <V, S>(restoring: Told<V, S>, restore: Restore<V, S>, toEditor: ReactNode) => {
  const { t } = useLingui()
  const withPart = usePartWords(restoring, restore.act)
  const act = useActWords(restore.act)
  const { from, part, kind } = restoring
  if (kind === 'reading') return news('plain', History, t`Loading the current version…`)
  if (kind === 'unsent') {
    const words = t`Some of your changes are not saved yet, or the editor is open in another tab. Save your changes and close the editor first, so that nothing is overwritten.`
    return news('warn', CircleAlert, withPart(words), toEditor)
  }
  if (kind === 'waits') {
    const words =
      restoring.forms === 'again'
        ? t`Not saved yet. Your edit is kept on this device and will be sent like any other edit, but without the forms of the steps. Once it is sent, do this again for the forms.`
        : restoring.forms === 'by hand'
          ? t`Not saved yet. Your edit is kept on this device and will be sent like any other edit, but without the forms of the steps. Once it is sent, change the forms by hand: doing this again would add the restored steps twice.`
          : t`Not saved yet. Your edit is kept on this device and will be sent like any other edit.`
    return news('warn', CircleAlert, withPart(words), toEditor)
  }
  if (kind === 'refused') {
    const { message } = restoring
    const rest =
      message === ''
        ? from === null
          ? t`The rest did not load, so it was not undone.`
          : act.restUnread
        : part
          ? t`The rest was not saved: ${message}`
          : from === null
            ? t`Not undone: ${message}`
            : act.refused(message)
    return news(part ? 'warn' : 'danger', CircleAlert, withPart(rest))
  }
  if (kind === 'failed') {
    const words = part
      ? withPart(
          t`The service sent an unexpected response for the rest. Check the history, then try again.`,
        )
      : t`The service sent an unexpected response. Check the history, then try again.`
    return news('danger', CircleAlert, words, <code>{restoring.details}</code>)
  }
  const { written } = restoring
  const { revisionid } = written
  return news(
    'ok',
    Check,
    from === null ? t`Undone, saved as revision ${revisionid}.` : act.done(revisionid, from),
    <Button
      icon={Undo2}
      data-act={from === null ? undefined : 'undo'}
      onClick={() => void restore.undo(written)}
    >
      {from === null ? act.again : <Trans>Undo</Trans>}
    </Button>,
  )
}
const news = (kind: NoticeKind, icon: LucideIcon, words: ReactNode, action: ReactNode = null) => ({
  kind,
  icon,
  words,
  action,
})

type NewsProps<V, S> = Pick<RestorePanelProps<V, S>, 'restore' | 'editor'> & {
  restoring: Told<V, S>
}

const RestoreNews = <V, S>({ restoring, restore, editor }: NewsProps<V, S>) => {
  const { kind, icon, words, action } = useNews(
    restoring,
    restore,
    <LinkButton href={editor}>
      <Trans>Open the editor</Trans>
    </LinkButton>,
  )
  return (
    <Notice kind={kind} icon={icon} role="status">
      <p>{words}</p>
      <p className={styles.acts}>
        {action}
        <UndoPart restoring={restoring} restore={restore} />
        <Button kind="quiet" onClick={restore.close}>
          <Trans>Close</Trans>
        </Button>
      </p>
    </Notice>
  )
}

/** Restoring says what it would do before it does it, and how to take it back afterwards. */
export const RestorePanel = <V, S>({ restore, editor, effect }: RestorePanelProps<V, S>) => {
  const { name } = useActWords(restore.act)
  const { restoring } = restore
  if (!restoring) return null
  return (
    // Asked for far below: the keyboard and the eye go on here.
    <section ref={focusOnMount} className={styles.panel} tabIndex={-1} aria-label={name}>
      {restoring.kind === 'asking' || restoring.kind === 'writing' ? (
        effect(restoring)
      ) : (
        <RestoreNews restoring={restoring} restore={restore} editor={editor} />
      )}
    </section>
  )
}
