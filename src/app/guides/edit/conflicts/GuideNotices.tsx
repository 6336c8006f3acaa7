import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { MergedNotice } from '#app/editor/conflict/MergedNotice.tsx'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { GuideDraft } from '#app/drafts/model/draft.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { RestoreGuide } from './RestoreGuide.tsx'
import { ServiceChangesNotice } from './ServiceChangesNotice.tsx'
import { showField } from '../fields/sections.ts'
import { useAuthors } from './useAuthors.ts'
import { useGuideLabels } from './useGuideLabels.ts'
import { useQuestionValueWords } from './useQuestionValueWords.ts'
import { useThreeWayRows } from './useThreeWayRows.ts'

/**
 * What is true of the guide's own fields: merged, changed by the service, or the guide itself is
 * gone.
 */
export const GuideNotices = ({
  outbox,
  guideid,
  draft,
}: {
  outbox: Outbox
  guideid: number
  draft: GuideDraft
}) => {
  const labelOf = useGuideLabels()
  const words = useQuestionValueWords(guideid)
  const whole = useThreeWayRows(guideid)
  const { silent, notice, state, reason } = draft
  const authorOf = useAuthors(
    guideid,
    null,
    silent.map(({ revisionid }) => revisionid),
  )
  return (
    <>
      {state === 'blocked' && reason?.kind === 'gone' && (
        <Notice
          icon={RotateCw}
          kind="danger"
          role="status"
          action={<RestoreGuide outbox={outbox} guideid={guideid} />}
        >
          <Trans>Someone deleted this guide.</Trans>{' '}
          <Trans>Your text is kept on this device.</Trans>
        </Notice>
      )}
      {notice && (
        <ServiceChangesNotice
          outbox={outbox}
          resource={{ doc: guideKey(guideid) }}
          kind="details"
          rows={whole.ofGuide({ before: notice.sent, theirs: notice.got, mine: draft.mine })}
        />
      )}
      <MergedNotice
        outbox={outbox}
        resource={{ doc: guideKey(guideid) }}
        draft={draft}
        labelOf={labelOf}
        words={words}
        nameOf={revisionid => authorOf(revisionid)?.name}
        onShow={showField}
      />
    </>
  )
}
