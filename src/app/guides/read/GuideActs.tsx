import { Trans } from '@lingui/react/macro'
import { GalleryHorizontal, Pencil, Printer } from 'lucide-react'
import type { ShownGuide } from '#app/drafts/content/shownGuide.ts'
import { useMe } from '#app/api/useMe.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { workshopPath } from '#app/workshopPaths.ts'

const workshopOf = ({ guideid, available_langids, langid }: ShownGuide) =>
  workshopPath(guideid, available_langids.length > 1 ? { langid } : {})

const EditButton = ({ guide }: { guide: ShownGuide }) => {
  const me = useMe()
  // What anybody else saves waits for review first (roles.md 5).
  const isLive = guide.can_publish || (me?.reputation ?? 0) >= guide.patrol_threshold
  return (
    <LinkButton icon={Pencil} href={paths.editSteps(guide.guideid)}>
      {isLive ? <Trans>Edit</Trans> : <Trans>Suggest an edit</Trans>}
    </LinkButton>
  )
}

/** What everybody can do with a guide: mend it, work by it, print it. */
export const GuideActs = ({ guide, onPrint }: { guide: ShownGuide; onPrint: () => void }) => (
  <>
    {guide.can_edit && <EditButton guide={guide} />}
    {guide.steps.length > 0 && (
      <LinkButton icon={GalleryHorizontal} href={workshopOf(guide)}>
        <Trans>Step by step</Trans>
      </LinkButton>
    )}
    <Button kind="quiet" icon={Printer} onClick={onPrint}>
      <Trans>Print</Trans>
    </Button>
  </>
)
