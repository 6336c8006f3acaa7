import { GitMerge } from 'lucide-react'
import type { Draft } from '#app/drafts/model/draft.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { Resource } from '#app/drafts/outboxParts.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { MergedList, type MergedListProps } from './MergedList.tsx'

type MergedNoticeProps = Pick<MergedListProps, 'labelOf' | 'words' | 'nameOf' | 'onShow'> & {
  outbox: Outbox
  resource: Resource
  draft: Draft
}

/** What came from others unasked; while questions are open their panel lists it. */
export const MergedNotice = ({ outbox, resource, draft, ...list }: MergedNoticeProps) =>
  draft.silent.length > 0 &&
  draft.state !== 'conflict' && (
    <Notice icon={GitMerge}>
      <MergedList
        {...list}
        done={draft.silent}
        onUndo={merged => outbox.undoMerged(resource, merged)}
        onDismiss={() => outbox.dismissMerged(resource)}
      />
    </Notice>
  )
