import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, Undo2 } from 'lucide-react'
import type { Change } from '#contract/revisions/schemas.ts'
import type { User } from '#contract/users/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { focusButtonOnMount } from '#app/ui/screen/focusOnMount.ts'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatClock } from '#app/ui/text/dates.ts'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import styles from './ChangeRow.module.css'
import type { ValueNames } from '../diff/FieldsDiff.tsx'
import { asking, type ChangesAsked } from './changesAsked.ts'
import { useChangeDetails, useChangeTitle, useSignalWords } from './changeWords.ts'
import { RevertChange } from './RevertChange.tsx'
import type { TakingDown } from './TakeDownDialog.tsx'

/** The comparison with what was there before, or what is new itself. */
export const wayTo = ({ document, before, revisionid, url }: Change): string => {
  if (document === null || before === null || revisionid === null) return new URL(url).pathname
  return document.doc_type === 'guide'
    ? paths.history(document.docid, before, revisionid)
    : authorPaths.wikiHistory(
        { namespace: document.namespace ?? 'WIKI', title: document.name },
        before,
        revisionid,
      )
}
/** A comment stands below its document. */
const hrefOf = (change: Change) =>
  wayTo(change) + (change.kind === 'comment' ? new URL(change.url).hash : '')

const SeenBy = ({ change, me }: { change: Change; me: User }) => {
  const { t, i18n } = useLingui()
  const { seen_by, author, kind } = change
  const names = seen_by.map(one => (one.userid === me.userid ? t`you` : one.username))
  if (names.length > 0)
    return (
      <span className={styles.seen}>
        <Icon of={Eye} size="small" />
        <VisuallyHidden>{t`Seen by`}</VisuallyHidden>{' '}
        {new Intl.ListFormat(i18n.locale, { style: 'narrow' }).format(names)}
      </span>
    )
  const isNew = author.newcomer && (kind === 'page' || kind === 'publication')
  return (
    <span className={styles.seen}>
      {isNew ? (
        <Chip kind="warn">{t`low reputation, not seen yet`}</Chip>
      ) : (
        <Trans>not seen yet</Trans>
      )}
    </span>
  )
}

const RiskBar = ({ risk }: { risk: number | null }) => {
  const { t } = useLingui()
  if (risk === null)
    return (
      <span className={styles.risk}>
        <VisuallyHidden>{t`Risk not judged yet`}</VisuallyHidden>
      </span>
    )
  return (
    <span className={styles.risk} title={t`Risk: ${risk} out of 100`}>
      <span className={styles.bar} aria-hidden>
        <i style={{ height: `${risk}%` }} />
      </span>
      <VisuallyHidden>{t`Risk`} </VisuallyHidden>
      {risk}
    </span>
  )
}

/** What can be done about one that is taken down: it comes back as it was. */
const TakenBack = ({ name, onUndo }: { name: string; onUndo: () => Promise<void> }) => {
  const { t } = useLingui()
  const undo = useAttempt(onUndo, {
    stale: t`Someone else has changed the document, so nothing was done. If you try again, readers will get the new version.`,
  })
  return (
    <>
      <div ref={focusButtonOnMount} className={styles.acts}>
        <Chip kind="ok">{t`Reverted`}</Chip>
        <Button
          small
          icon={Undo2}
          data-act="undo"
          aria-label={t`Undo the revert: ${name}`}
          why={undo.isPending ? t`One moment…` : undefined}
          onClick={() => void undo.run()}
        >
          <Trans>Undo</Trans>
        </Button>
      </div>
      {undo.error && (
        <p className={styles.panel} role="alert">
          {undo.error}
        </p>
      )}
    </>
  )
}

type ChangeRowProps = TakingDown & {
  change: Change
  me: User
  asked: ChangesAsked
  values: ValueNames
  isHere: boolean
  /** Of one that was taken down here. */
  onUndo: (() => Promise<void>) | undefined
  onFocus: () => void
  onSeen: () => void
}

type RowActsProps = Omit<ChangeRowProps, 'asked' | 'isHere' | 'onFocus'> & { name: string }

const RowActs = ({ change, me, name, onUndo, onSeen, ...reverting }: RowActsProps) => {
  const { t } = useLingui()
  if (onUndo) return <TakenBack name={name} onUndo={onUndo} />
  const isSeen = change.seen_by.some(one => one.userid === me.userid)
  return (
    <RevertChange {...reverting} change={change} me={me} name={name}>
      {!isSeen && (
        <Button small data-act="seen" aria-label={t`Mark as seen: ${name}`} onClick={onSeen}>
          <Trans>Mark as seen</Trans>
        </Button>
      )}
    </RevertChange>
  )
}

/** One change: what, by whom, who looked at it, and what can be done about it. */
export const ChangeRow = ({ asked, isHere, onFocus, ...row }: ChangeRowProps) => {
  const { change, me } = row
  const { t, i18n } = useLingui()
  const titleOf = useChangeTitle()
  const detailsOf = useChangeDetails()
  const signalsOf = useSignalWords()
  const { author, date, document, changeid } = change
  const title = titleOf(change)
  const signals = signalsOf(change)
  const { reputation } = author
  return (
    <li
      className={classes(styles.row, isHere && styles.here)}
      data-change={changeid}
      onFocus={onFocus}
    >
      <time className={styles.time} dateTime={new Date(date * 1000).toISOString()}>
        {formatClock(date * 1000, i18n.locale)}
      </time>
      <RiskBar risk={change.risk} />
      <div className={styles.what}>
        <a className={styles.title} data-act="open" href={hrefOf(change)} lang={document?.langid}>
          {title}
        </a>
        <span className={styles.soft}>{detailsOf(change)}</span>
        {signals && <span className={styles.soft}>{signals}</span>}
      </div>
      <div className={styles.who}>
        <a
          href={authorPaths.changes(asking(asked, { author: String(author.userid) }))}
          title={t`Show only changes by this person`}
        >
          {author.username}
        </a>
        <span className={styles.soft}>
          {author.newcomer ? t`Newcomer, reputation ${reputation}` : t`Reputation ${reputation}`}
        </span>
      </div>
      <SeenBy change={change} me={me} />
      <RowActs {...row} name={title} />
    </li>
  )
}
