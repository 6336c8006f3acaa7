import { Trans } from '@lingui/react/macro'
import { Ban, Download, TriangleAlert } from 'lucide-react'
import type { Guide } from '#contract/guides/shapes.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { WaitingNotice } from '#app/editor/WaitingNotice.tsx'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { UnplacedPictures } from '#app/media/uploads/UnplacedPictures.tsx'
import { textOfGuide } from '#app/drafts/journal/unsentDocuments.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { download, fileName } from '#app/ui/lists/download.ts'
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
      <Notice
        icon={TriangleAlert}
        kind="danger"
        role="alert"
        action={
          <Button
            small
            icon={Download}
            onClick={() =>
              download(
                fileName(guide.title, 'txt'),
                textOfGuide(outbox.drafts(guideKey(guide.guideid))),
              )
            }
          >
            <Trans>Download my text</Trans>
          </Button>
        }
      >
        <Trans>This browser cannot keep drafts, so your text is saved after every pause.</Trans>
      </Notice>
    )}
    {tab !== 'details' && publishing.error && (
      <Notice icon={Ban} kind="danger" role="alert">
        {publishing.error}
      </Notice>
    )}
  </>
)
