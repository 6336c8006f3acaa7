import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Change } from '#contract/revisions/schemas.ts'
import { read } from '#app/api/read.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { ReasonField } from '#app/ui/fields/ReasonField.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { addressOf, takeDown, type RestorePage, type TakenDown } from './takeDown.ts'

/** The version that is looked at while the dialog is open: a save of somebody else is a 409. */
const useSeenRevision = ({ kind, document }: Change) => {
  const query = { unpatrolled: true }
  const isGuide = kind !== 'comment' && document !== null && document.namespace === null
  const isPage = kind !== 'comment' && document !== null && document.namespace !== null
  const guide = useQuery({
    ...read('readGuide', { params: { guideid: document?.docid ?? 0 }, query }),
    enabled: isGuide,
    staleTime: 0,
  })
  const page = useQuery({
    ...read('readWiki', { params: addressOf(document), query }),
    enabled: isPage,
    staleTime: 0,
  })
  return (isGuide ? guide.data?.revisionid : page.data?.revisionid) ?? null
}

const useDependents = ({ kind, document }: Change): string => {
  const { t } = useLingui()
  const isPage = kind === 'page' && document !== null && document.namespace !== null
  const { data } = useQuery({
    ...read('listWikiLinks', { params: addressOf(document), query: { limit: 1 } }),
    enabled: isPage,
    retry: false,
  })
  if (!isPage || !data) return ''
  const count = data.page_count + data.guide_count + data.hidden
  return count === 0
    ? t`Nothing links to this page.`
    : plural(count, {
        one: '# document links to this page.',
        other: '# documents link to this page.',
      })
}

export type TakingDown = { onTaken: (taken: TakenDown) => void; restorePage: RestorePage }
type TakeDownDialogProps = TakingDown & { change: Change; onClose: () => void }

/** What becomes of something new when it is reverted, before it is. */
export const TakeDownDialog = ({ change, onTaken, restorePage, onClose }: TakeDownDialogProps) => {
  const { t } = useLingui()
  const kept = useKeptText(`take down ${change.changeid}`)
  const reason = kept.text
  const dependents = useDependents(change)
  const { kind, latest, document } = change
  const title = document?.title || t`Untitled`
  const revisionid = useSeenRevision(change)
  const act = useAttempt(
    async () => {
      const taken = await takeDown(change, revisionid, reason.trim(), restorePage)
      await kept.drop()
      onTaken(taken)
    },
    {
      stale: t`Someone else has changed the document, so nothing was done. If you try again, readers will no longer see the new version either.`,
      onDone: onClose,
    },
  )
  const isComment = kind === 'comment'
  const isMissing = isComment ? reason.trim() === '' : revisionid === null
  const why = isMissing ? (isComment ? t`Give a reason.` : t`One moment…`) : undefined
  const words = {
    page: t`The page will be deleted. Its history is kept.`,
    publication: t`The guide will be private again. Only its author, Moderators, Admins, and people and teams it is shared with can then read it.`,
    comment: t`The comment will be hidden, and its author will be notified. You can show the comment again under “Comments to review”.`,
  }
  const verbs = { page: t`Delete page`, publication: t`Unpublish`, comment: t`Hide` }
  const titles = {
    page: t`Delete “${title}”?`,
    publication: t`Unpublish “${title}”?`,
    comment: t`Hide this comment on “${title}”?`,
  }
  const which = kind === 'page' || kind === 'publication' ? kind : 'comment'
  return (
    <AskDialog
      title={titles[which]}
      onClose={onClose}
      danger
      verb={verbs[which]}
      why={why}
      isPending={act.isPending}
      error={act.error}
      onAct={() => void act.run()}
    >
      <p>
        {words[which]} {dependents}
      </p>
      {!latest && (
        <p>
          <b>
            <Trans>There are later changes. Readers will no longer see them either.</Trans>
          </b>
        </p>
      )}
      {isComment && <ReasonField kept={kept} />}
    </AskDialog>
  )
}
