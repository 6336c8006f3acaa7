import { Trans } from '@lingui/react/macro'
import { BookOpen, GalleryHorizontal, Pencil, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShownGuide } from '#app/drafts/content/shownGuide.ts'
import { useMe } from '#app/api/useMe.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { languageOf } from './languageOf.ts'
import { bookletPath, workshopPath } from '#app/workshopPaths.ts'

const workshopOf = (guide: ShownGuide) => workshopPath(guide.guideid, languageOf(guide))

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

type GuideActsProps = {
  guide: ShownGuide
  onPrint: () => void
  /** Stands for what is done more seldom; null where nobody is signed in. */
  more: ReactNode
}

/** What everybody can do with a guide: mend it, work by it, print it. */
export const GuideActs = ({ guide, onPrint, more }: GuideActsProps) => (
  <>
    {guide.can_edit && <EditButton guide={guide} />}
    {guide.steps.length > 0 && (
      <LinkButton icon={GalleryHorizontal} href={workshopOf(guide)}>
        <Trans>Step by step</Trans>
      </LinkButton>
    )}
    {more ?? (
      <>
        <Button kind="quiet" icon={Printer} onClick={onPrint}>
          <Trans>Print</Trans>
        </Button>
        {guide.steps.length > 0 && (
          <LinkButton
            kind="quiet"
            icon={BookOpen}
            href={bookletPath(guide.guideid, languageOf(guide))}
          >
            <Trans>Booklet</Trans>
          </LinkButton>
        )}
      </>
    )}
  </>
)
