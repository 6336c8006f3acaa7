import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { Change } from '#contract/revisions/schemas.ts'
import type { User } from '#contract/users/schemas.ts'
import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { wikiContent } from '#app/drafts/content/wikiFields.ts'
import { notFound } from '#lib/errors.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { compare, versionOf } from '../compare/compare.ts'
import type { ValueNames } from '../diff/FieldsDiff.tsx'
import { RestoreEffect } from '../restore/RestoreEffect.tsx'
import { RestorePanel, type RestorePanelProps } from '../restore/RestorePanel.tsx'
import { guideWays } from '../restore/restoreGuide.ts'
import { scopesOf } from '../restore/restorePreview.ts'
import { pageScopes } from '../restore/restoreWiki.ts'
import { usePageWays } from '../restore/usePageWays.ts'
import { useRestore } from '../restore/useRestore.ts'
import { WikiRestoreEffect } from '../restore/WikiRestoreEffect.tsx'
import styles from './ChangeRow.module.css'
import { clearRevision, takeDown } from './takeDown.ts'
import { TakeDownDialog, type TakingDown } from './TakeDownDialog.tsx'

type Edit = Change & { before: number; revisionid: number }
type PartProps<C = Change> = TakingDown & {
  change: C
  me: User
  name: string
  values: ValueNames
  children: ReactNode
}

const atRevision = (revisionid: number) =>
  queries.fetchQuery({ ...read('readRevision', { params: { revisionid } }), staleTime: Infinity })

type ActsProps = {
  name: string
  onRevert: () => void
  why?: string | undefined
  error?: string | null
  /** What is asked before it is done. */
  panel?: ReactNode
  children: ReactNode
}

const Acts = ({ name, onRevert, why, error, panel, children }: ActsProps) => {
  const { t } = useLingui()
  return (
    <>
      <div className={styles.acts}>
        {children}
        <Button
          small
          icon={Undo2}
          data-act="revert"
          aria-label={t`Revert: ${name}`}
          why={why}
          onClick={onRevert}
        >
          <Trans>Revert</Trans>
        </Button>
      </div>
      {error && (
        <p className={styles.panel} role="alert">
          {error}
        </p>
      )}
      {panel && <div className={styles.panel}>{panel}</div>}
    </>
  )
}

type RevertActsProps<V, S> = Pick<ActsProps, 'name' | 'children'> &
  RestorePanelProps<V, S> & { begin: { run: () => Promise<unknown>; error: string | null } }

const RevertActs = <V, S>({ name, begin, children, ...panel }: RevertActsProps<V, S>) => {
  const { restoring } = panel.restore
  // What is reverted stays so, however often the key is pressed.
  const isUnderWay =
    restoring !== null &&
    (restoring.kind === 'reading' ||
      restoring.kind === 'writing' ||
      (restoring.kind === 'done' && restoring.from !== null))
  return (
    <Acts
      name={name}
      onRevert={() => {
        if (!isUnderWay) void begin.run()
      }}
      error={begin.error}
      panel={<RestorePanel {...panel} />}
    >
      {children}
    </Acts>
  )
}

/** Takes back what this save changed, and nothing that others saved since elsewhere. */
const RevertGuide = ({ change, me, name, values, children }: PartProps<Edit>) => {
  const { before, revisionid, document } = change
  const guideid = document?.docid ?? 0
  const ways = useMemo(() => guideWays(guideid), [guideid])
  const restore = { ...useRestore(ways, me.userid), act: 'revert' as const }
  const begin = useAttempt(async () => {
    const [was, is] = [await atRevision(before), await atRevision(revisionid)]
    if (!was.guide || !is.guide) throw notFound('Revision')
    const [old, young] = [versionOf(was.guide), versionOf(is.guide)]
    await restore.ask(before, old, scopesOf(compare(young, old)), young)
  })
  return (
    <RevertActs
      {...{ name, begin, restore, children }}
      editor={paths.editSteps(guideid)}
      effect={asked => <RestoreEffect {...{ guideid, asked, restore, values }} />}
    />
  )
}

const RevertPage = ({ change, me, name, children }: PartProps<Edit>) => {
  const { before, revisionid, document } = change
  const wikiid = document?.docid ?? 0
  const [namespace, title] = [document?.namespace ?? 'WIKI', document?.name ?? '']
  const ways = usePageWays({ wikiid, namespace, title })
  const restore = { ...useRestore(ways, me.userid), act: 'revert' as const }
  const begin = useAttempt(async () => {
    const [was, is] = [await atRevision(before), await atRevision(revisionid)]
    if (!was.wiki || !is.wiki) throw notFound('Revision')
    const [old, young] = [wikiContent(was.wiki), wikiContent(is.wiki)]
    await restore.ask(before, old, pageScopes(young, old), young)
  })
  return (
    <RevertActs
      {...{ name, begin, restore, children }}
      editor={authorPaths.editWiki({ namespace, title })}
      effect={asked => <WikiRestoreEffect asked={asked} restore={restore} below={[]} />}
    />
  )
}

/** What is new is taken down, without a question where nobody has built on it. */
const TakeDown = ({ change, me, name, onTaken, restorePage, children }: PartProps) => {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const isOwn = change.kind === 'comment' && change.author.userid === me.userid
  const begin = useAttempt(
    async () => {
      const revisionid = await clearRevision(change)
      if (revisionid === null) setIsAsking(true)
      else onTaken(await takeDown(change, revisionid, '', restorePage))
    },
    { stale: t`Someone else has changed the document, so nothing was done.` },
  )
  return (
    <>
      <Acts
        name={name}
        onRevert={() => void begin.run()}
        why={isOwn ? t`You cannot decide on your own comment.` : undefined}
        error={begin.error}
      >
        {children}
      </Acts>
      {isAsking && (
        <TakeDownDialog {...{ change, onTaken, restorePage }} onClose={() => setIsAsking(false)} />
      )}
    </>
  )
}

const isEdit = (change: Change): change is Edit =>
  change.kind === 'edit' && change.before !== null && change.revisionid !== null

/** The way back of each kind of change; `children` stand before its button. */
export const RevertChange = (props: PartProps) => {
  const { change, children } = props
  // Only its uploader takes a file back, and a translation goes back in its own editor.
  if (change.kind === 'file' || change.translation || (change.kind === 'edit' && !isEdit(change)))
    return <div className={styles.acts}>{children}</div>
  if (!isEdit(change)) return <TakeDown {...props} />
  const Part = change.document?.doc_type === 'guide' ? RevertGuide : RevertPage
  return <Part {...props} change={change} />
}
