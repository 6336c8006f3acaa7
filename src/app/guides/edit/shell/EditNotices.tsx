import { Ban } from 'lucide-react'
import type { Guide } from '#contract/guides/shapes.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { NotKeptNotice } from '#app/editor/NotKeptNotice.tsx'
import { WaitingNotice } from '#app/editor/WaitingNotice.tsx'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { UnplacedPictures } from '#app/media/uploads/UnplacedPictures.tsx'
import { textOfGuide } from '#app/drafts/journal/unsentDocuments.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import type { RestoredDrafts } from './restoredDrafts.ts'
import { RestoredNotice } from './RestoredNotice.tsx'
import type { EditorTab } from '../position/editorTab.ts'
import type { Publishing } from '../publish/usePublish.ts'

type EditNoticesProps = {
  outbox: Outbox
  guide: Guide
  restored: RestoredDrafts | null
  publishing: Publishing
  keepsDrafts: boolean
  tab: EditorTab
}

/**
 * What is true of the whole guide and stays so: restored text, pictures without a step, held edits,
 * a browser that keeps nothing, a refused publication.
 */
export const EditNotices = ({
  outbox,
  guide,
  restored,
  publishing,
  keepsDrafts,
  tab,
}: EditNoticesProps) => (
  <>
    {restored && restored.words > 0 && <RestoredNotice outbox={outbox} restored={restored} />}
    <UnplacedPictures guideid={guide.guideid} />
    {guide.unpatrolled && (
      <WaitingNotice
        count={guide.unpatrolled_edits ?? 1}
        compareAt={authorPaths.waiting(guide.guideid)}
        ownAt={authorPaths.contributions()}
      />
    )}
    {!keepsDrafts && (
      <NotKeptNotice
        title={guide.title}
        text={() => textOfGuide(outbox.drafts(guideKey(guide.guideid)))}
      />
    )}
    {tab !== 'details' && publishing.error && (
      <Notice icon={Ban} kind="danger" role="alert">
        {publishing.error}
      </Notice>
    )}
  </>
)
